import LinkDoctor

/// The German texts of a kind of finding: its meaning, why it matters, and what to do.
///
/// What exactly was seen, the doctor says in English alone.
struct GermanFinding: Hashable, Sendable {
    let meaning: String
    let why: String
    let remedy: String

    /// The words for a finding that says what to do; `nil` for what only an examination of the machine finds.
    init?(_ id: FindingID) {
        guard let words = Self.network(id) ?? Self.certificate(id) ?? Self.file(id) ?? Self.app(id) else { return nil }
        self = words
    }

    init(_ meaning: String, why: String, fix remedy: String) {
        self.meaning = meaning
        self.why = why
        self.remedy = remedy
    }

    /// What a check that found nothing wrong is about.
    static func title(_ check: Check) -> String {
        switch check {
        case .dns: "DNS"
        case .certificate: "Zertifikat"
        case .apple: "Datei für Apple"
        case .android: "Datei für Android"
        case .alternate: "Zweiter Host"
        case .proxy: "Proxy"
        case .clock: "Uhr"
        case .appleCDN: "Apples Kopie"
        case .database: "Datenbank"
        case .server: "Datenbankserver"
        case .listener: "Nachricht von Änderungen"
        case .disk: "Platte"
        case .permissions: "Zugriffsrechte"
        case .keys: "Schlüssel"
        case .countries: "Länderdatenbank"
        }
    }

    private static let noHTTPS = "Apps und Browser verlangen HTTPS."
    private static let notOpened =
        "Kein Browser öffnet die Links, und weder Apple noch Google liest die Dateien für Apps."
    private static let notTrusted =
        "Niemand vertraut ihm: Browser öffnen die Links nicht, und die Dateien für Apps liest niemand."
    private static let fakes = "Jeder kann Adresse, Host oder Schema vortäuschen und Grenzen umgehen."
    private static let wrongClock =
        "Geht die Uhr falsch, stimmen auch Zertifikate, das Ende von Links und die Zahlen nach Tagen nicht."

    private static func network(_ id: FindingID) -> GermanFinding? {
        switch id {
        case .dnsUnresolved:
            GermanFinding(
                "Der Hostname hat keine Adresse.",
                why:
                    "Der Host ist nicht zu erreichen: Keiner seiner Links funktioniert, und Apps können ihn nicht prüfen.",
                fix: "Legen Sie für den Host einen A-Eintrag an (und AAAA). Entfernen Sie den CNAME des alten Dienstes."
            )
        case .dnsFirebase:
            GermanFinding(
                "Der Host zeigt noch auf Firebase, oder er liegt unter page.link.",
                why:
                    "Firebase Dynamic Links wurde am 25. August 2025 abgeschaltet und beantwortet diese Links nicht mehr.",
                fix: "Ersetzen Sie den Eintrag durch die Adresse dieses Dienstes.")
        case .dnsPrivateAddress:
            GermanFinding(
                "Der Hostname zeigt auf eine private Adresse.",
                why: "Telefone, Apple und Google erreichen sie im öffentlichen Netz nicht.",
                fix: "Veröffentlichen Sie die öffentliche Adresse des Dienstes.")
        case .dnsAddressDown:
            GermanFinding(
                "Eine der Adressen des Hosts antwortet nicht; oft ist es ein vergessener AAAA-Eintrag.",
                why:
                    "Wer diese Adresse wählt, wartet oder scheitert: Telefone in IPv6-Netzen, Apple, Google, Zertifizierungsstellen.",
                fix: "Entfernen Sie den Eintrag, oder lassen Sie den Dienst dort zuhören.")
        case .dnsAddressesDiffer:
            GermanFinding(
                "Die Adressen des Hosts liefern verschiedene Dateien für Apps.",
                why: "Apple und Google behalten, was sie zufällig bekamen; Links öffnen die App nur bei manchen.",
                fix: "Entfernen Sie den Eintrag des alten Servers.")
        case .dnsFamilyUnchecked:
            GermanFinding(
                "Eine IPv6-Adresse ließ sich nicht prüfen, denn dieser Rechner hat kein IPv6.",
                why: "Ob Telefone in IPv6-Netzen den Host erreichen, ist nicht bekannt.",
                fix: "Führen Sie `waymark doctor` auf einem Rechner mit IPv6 aus.")
        case .connectionRefused:
            GermanFinding(
                "Keine Adresse des Hosts nimmt eine Verbindung an.", why: "Keiner der Links des Hosts funktioniert.",
                fix: "Starten Sie den Dienst oder den Proxy davor, und öffnen Sie den Port in der Firewall.")
        case .serviceNotRunning:
            GermanFinding(
                "Unter der eigenen Adresse des Dienstes hört niemand zu.",
                why: "Der Dienst läuft nicht, oder mit einer anderen Datenbank.", fix: "Starten Sie `waymark serve`.")
        case .proxyNotWaymark:
            GermanFinding(
                "Unter dem Präfix der Link-Domain antwortet etwas anderes.",
                why: "Links der Domain öffnen Seiten eines anderen Servers.",
                fix: "Reichen Sie alles unter dem Präfix an den Dienst weiter.")
        case .proxyHostLost:
            GermanFinding(
                "Der Proxy reicht den verlangten Host nicht weiter.",
                why: "Der Dienst findet die Link-Domain nicht und antwortet mit 404.",
                fix: "Reichen Sie das Feld Host unverändert weiter.")
        case .proxySchemeLost:
            GermanFinding(
                "Der Dienst hält HTTPS-Anfragen für unverschlüsselte.",
                why:
                    "Der Proxy sendet kein X-Forwarded-Proto, oder der Dienst vertraut ihm nicht. Dann gilt für alle Besucher die Adresse des Proxys.",
                fix: "Lassen Sie den Proxy X-Forwarded-Proto setzen, und nennen Sie ihn in trustedProxies.")
        case .proxyClientLost:
            GermanFinding(
                "Der Dienst hält die Adresse des Proxys für die der Besucher.",
                why: "Grenzen je Adresse gelten dann für alle Besucher zusammen.",
                fix: "Lassen Sie den Proxy X-Forwarded-For setzen, und nennen Sie ihn in trustedProxies.")
        case .proxySpoofable:
            GermanFinding(
                "Der Dienst glaubt X-Forwarded-Feldern, die Besucher senden.", why: fakes,
                fix: "Lassen Sie den Proxy die Felder überschreiben, und vertrauen Sie nur seiner Adresse.")
        case .proxyTrustsEveryone:
            GermanFinding(
                "trustedProxies enthält jede Adresse.", why: fakes, fix: "Nennen Sie nur die Adressen der Proxys.")
        case .clockOff:
            GermanFinding(
                "Die Uhren des Servers und dieses Rechners weichen um Minuten voneinander ab.", why: wrongClock,
                fix: "Stellen Sie die Uhr über das Netz.")
        case .clockDrift:
            GermanFinding(
                "Die Uhren des Servers und dieses Rechners weichen um mehr als eine halbe Minute voneinander ab.",
                why: wrongClock, fix: "Stellen Sie die Uhr über das Netz.")
        case .hostNotConfigured:
            GermanFinding(
                "Die Datenbank hat keine Link-Domain auf diesem Host.",
                why: "Der Dienst antwortet dort mit 404 und kennt keine Apps für den Host.",
                fix: "Fügen Sie die Domain mit `waymark domain add` hinzu.")
        case .hostPlainHTTP:
            GermanFinding(
                "Die Domain ist auf diesem Rechner unverschlüsselt.",
                why: "Das taugt nur zum Ausprobieren: Apps lassen sich nur mit HTTPS verbinden.",
                fix: "Fügen Sie für Ihre Nutzer eine Domain mit https hinzu.")
        case .hostRecordsUnread:
            GermanFinding(
                "Die Datenbank ließ sich nicht lesen, deshalb wurden die Dateien nicht mit den Apps verglichen.",
                why: "Geprüft wurde nur, was für jeden Host gilt.",
                fix: "Führen Sie `waymark doctor` dort aus, wo die Datenbank ist.")
        case .hostsNone:
            GermanFinding(
                "Keine Link-Domain ist von außen zu erreichen.",
                why: "Links mit einer lokalen Adresse funktionieren nur auf diesem Rechner.",
                fix: "Fügen Sie eine Domain mit `waymark domain add` hinzu.")
        default: nil
        }
    }

    private static func certificate(_ id: FindingID) -> GermanFinding? {
        switch id {
        case .tlsNone:
            GermanFinding(
                "Der Port antwortet, aber ohne TLS.", why: noHTTPS,
                fix: "Geben Sie dem Dienst ein Zertifikat, oder setzen Sie einen Proxy mit einem davor.")
        case .tlsFailed:
            GermanFinding(
                "Der Aufbau von TLS scheitert.", why: noHTTPS,
                fix: "Richten Sie auf dem Server TLS 1.2 oder 1.3 ein, mit einem Zertifikat für den Host.")
        case .certificateExpired:
            GermanFinding(
                "Das Zertifikat oder eines in seiner Kette ist abgelaufen.", why: notOpened,
                fix: "Erneuern Sie das Zertifikat, und finden Sie heraus, warum es nicht von selbst erneuert wurde.")
        case .certificateNotYetValid:
            GermanFinding(
                "Das Zertifikat gilt noch nicht.",
                why: "Browser öffnen die Links bis dahin nicht. Oder die Uhr dieses Rechners geht falsch.",
                fix: "Prüfen Sie die Uhren, dann verwenden Sie das richtige Zertifikat.")
        case .certificateExpiresSoon:
            GermanFinding(
                "Das Zertifikat läuft bald ab und wurde noch nicht erneuert.",
                why: "Danach öffnet kein Browser mehr die Links.",
                fix: "Erneuern Sie das Zertifikat, und finden Sie heraus, warum es nicht von selbst erneuert wurde.")
        case .certificateWrongName:
            GermanFinding(
                "Das Zertifikat ist für andere Namen.", why: notOpened,
                fix: "Holen Sie ein Zertifikat mit dem Namen des Hosts, und lassen Sie den Server es nach SNI wählen.")
        case .certificateSelfSigned:
            GermanFinding(
                "Das Zertifikat ist selbst signiert.", why: notTrusted,
                fix: "Holen Sie ein Zertifikat von einer öffentlichen Stelle wie Let's Encrypt.")
        case .certificateIncompleteChain:
            GermanFinding(
                "Der Server sendet die Zwischenzertifikate nicht.",
                why: "Browser am Schreibtisch holen sie oft nach; Android und die Server von Apple und Google nicht.",
                fix: "Senden Sie die ganze Kette.")
        case .certificateUnknownAuthority:
            GermanFinding(
                "Das Zertifikat kommt von einer Stelle, der öffentlich niemand vertraut.", why: notTrusted,
                fix: "Holen Sie ein Zertifikat von einer öffentlichen Stelle.")
        case .certificateInvalidChain:
            GermanFinding(
                "Die Kette des Zertifikats ist nicht gültig.", why: notOpened,
                fix: "Senden Sie die Kette so, wie die Stelle sie ausgegeben hat.")
        case .certificateUnchecked:
            GermanFinding(
                "Dieser Rechner hat keine Liste öffentlicher Stellen; das Vertrauen wurde nicht geprüft.",
                why: "Ob Telefone dem Zertifikat vertrauen, ist nicht bekannt.",
                fix: "Installieren Sie das Paket ca-certificates.")
        default: nil
        }
    }
}
