import LinkRules

extension Words {
    /// What is odd about a link that is taken nevertheless.
    static func german(_ oddity: LinkOddity) -> String {
        switch oddity {
        case .notWebAddress(let name): "Der Wert von „\(name)“ ist keine Webadresse und zählt nicht."
        case .schemeNotAllowed(let name):
            "Die Adresse in „\(name)“ hat ein Schema, das nicht erlaubt ist, und zählt nicht."
        case .notInteger(let name): "Der Wert von „\(name)“ ist keine ganze Zahl und zählt nicht."
        case .notNumeric(let name): "Der Wert von „\(name)“ hat andere Zeichen als Ziffern und zählt nicht."
        case .badCustomScheme(let name): "Der Wert von „\(name)“ ist kein gültiges eigenes Schema und zählt nicht."
        case .badPackageName(let name):
            "Der Wert von „\(name)“ ist kein Paketname: Der hat mindestens zwei Teile aus Buchstaben, Ziffern und „_“, wie com.example.app. Er öffnet keine App."
        case .badBundleID(let name):
            "Der Wert von „\(name)“ ist keine Bundle-ID: Die hat Buchstaben, Ziffern, „-“ und „.“, wie com.example.app. Er öffnet keine App."
        case .badFlag(let name): "Der Wert von „\(name)“ ist weder 0 noch 1 und zählt nicht."
        case .badImageSize(let name): "Der Wert von „\(name)“ ist keine Größe wie 1200x630 und zählt nicht."
        case .notJSONObject(let name): "Der Wert von „\(name)“ ist kein JSON-Objekt und bleibt als Text erhalten."
        case .badPercentEncoding(let name): "Die Prozentzeichen in „\(name)“ sind fehlerhaft; der Wert zählt nicht."
        case .escapedAmpersand(let name):
            "„\(name)“ steht da als „amp;\(name)“: „&“ wurde zweimal maskiert. Es gilt als „\(name)“."
        case .repeated(let name): "Der Parameter „\(name)“ kommt mehr als einmal vor; der letzte Wert zählt."
        case .unrecognized(let name):
            "Den Parameter „\(name)“ kennt der Dienst nicht, und Apps bekommen ihn nicht. Was die App wissen soll, gehört in „link“."
        case .unrecognizedParameter: "Der Link hat einen Parameter, den der Dienst nicht kennt."
        case .tooLong(let name, let most): "Der Wert von „\(name)“ ist länger als \(most) Bytes."
        case .linkTooLong(let most): "Der lange Link hat mehr als \(most) Zeichen; manche Programme schneiden ihn ab."
        case .fragment: "Was im Link hinter „#“ steht, zählt nicht."
        case .codeEnd(let end):
            "Der Code endet auf „\(end)“; Mail- und Chat-Programme lassen das Zeichen am Ende eines Links oft weg."
        case .openDomain:
            "Die Domain hat keine erlaubten Ziele: Jeder kann auf ihr einen langen Link zu einer beliebigen Seite schreiben, mit beliebigem Text auf der Karte."
        case .noFingerprint(let package):
            "Die Android-App „\(package)“ hat keinen SHA-256-Fingerabdruck; App Links können sie nicht öffnen."
        case .noAppIDPrefix(let bundleID):
            "Die iOS-App „\(bundleID)“ hat weder Team-ID noch App-ID-Präfix; Universal Links können sie nicht öffnen."
        case .foreignAndroidApp(let isIgnored):
            "Das Projekt hat keine Android-App mit diesem Paketnamen\(isIgnored ? "; der Link übergeht sie" : "")."
        case .foreignIOSApp(let isIgnored):
            "Das Projekt hat keine iOS-App mit dieser Bundle-ID\(isIgnored ? "; der Link übergeht sie" : "")."
        case .otherStoreID(let isIgnored):
            "Die App des Projekts hat eine andere App-Store-Nummer\(isIgnored ? ", die der Link benutzt" : "")."
        case .withoutAndroidApp(let name): "Der Parameter „\(name)“ wirkt nicht ohne „apn“."
        case .withoutIOSApp(let name): "Der Parameter „\(name)“ wirkt nicht ohne „ibi“ oder „ipbi“."
        case .sameAndroidLink: "Der Parameter „al“ ist derselbe wie „link“."
        case .foreignScheme(let scheme):
            "Das Schema „\(scheme)“ gehört zu keiner App des Projekts, und kein erlaubtes Ziel passt dazu; stattdessen gilt „link“."
        case .internalHost(let name):
            "Die Adresse in „\(name)“ hat einen Host, den man nur aus seinem eigenen Netz erreicht; andere Besucher kommen dort nicht an."
        case .insecureImage:
            "Die Adresse des Bildes beginnt mit http://; weder Seiten noch Apps wie iMessage zeigen es. Nehmen Sie https."
        case .mendedText(let name):
            "„\(name)“ hat Umbrüche, Tabulatoren oder Zeichen, die Text umkehren oder verbergen; sie werden zu Leerzeichen oder entfallen."
        case .deprecated(let name): "„\(name)“ ist veraltet."
        case .badSignature: "Die Signatur passt nicht zum Schlüssel der Domain; der Link gilt als nicht signiert."
        case .unsignedCard:
            "Titel, Text und Bild zählen nicht: Die Domain hat erlaubte Ziele, und der lange Link ist nicht signiert."
        case .unsignedParameter(let name):
            "„\(name)“ zählt nicht: Die Domain hat erlaubte Ziele, und der lange Link ist nicht signiert."
        }
    }
}
