import LinkImportExport
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

extension Removal {
    /// What the page asks.
    func title(_ words: Words) -> String {
        switch self {
        case .key(let key):
            key.name.map(words.shown).map { words("Revoke the key “\($0)”?", "Schlüssel „\($0)“ widerrufen?") }
                ?? words("Revoke a key without a name?", "Schlüssel ohne Namen widerrufen?")
        case .app(let app, _): words("Remove the app “\(app.title)”?", "App „\(app.title)“ entfernen?")
        case .domain(let domain, _, _): words("Remove \(domain.domain)?", "\(domain.domain) entfernen?")
        case .webhook(let webhook):
            words("Remove the webhook “\(webhook.title)”?", "Webhook „\(webhook.title)“ entfernen?")
        case .upload(let upload):
            words("Forget the import of “\(upload.file)”?", "Import von „\(upload.file)“ vergessen?")
        case .invitation(let invitation):
            invitation.email.map { words("Withdraw the invitation to \($0)?", "Einladung an \($0) zurückziehen?") }
                ?? words("Withdraw an invitation without an address?", "Einladung ohne Adresse zurückziehen?")
        case .access(let user): words("Disable \(user.name)?", "\(user.name) sperren?")
        case .role(_, let user):
            words("Take the role of \(user.name) away?", "\(user.name) die Rolle entziehen?")
        case .passkey(let passkey):
            words("Remove the passkey “\(passkey.name)”?", "Passkey „\(passkey.name)“ entfernen?")
        case .identity: words("Unlink an account elsewhere?", "Konto anderswo trennen?")
        case .recoveryCodes: words("Replace your recovery codes?", "Notfallcodes ersetzen?")
        }
    }

    /// What the button says.
    func button(_ words: Words) -> String {
        switch self {
        case .key: words("Revoke key", "Schlüssel widerrufen")
        case .app: words("Remove app", "App entfernen")
        case .domain: words("Remove domain", "Domain entfernen")
        case .webhook: words("Remove webhook", "Webhook entfernen")
        case .upload: words("Forget import", "Import vergessen")
        case .invitation: words("Withdraw invitation", "Einladung zurückziehen")
        case .access: words("Disable person", "Person sperren")
        case .role: words("Take role away", "Rolle entziehen")
        case .passkey: words("Remove passkey", "Passkey entfernen")
        case .identity: words("Unlink account", "Konto trennen")
        case .recoveryCodes: words("Make new codes", "Neue Codes erzeugen")
        }
    }

    /// What is meant, and what will stop working.
    func effects(_ words: Words, _ scope: Scope) -> [HTML] {
        switch self {
        case .key(let key): Self.effects(of: key, words)
        case .app(let app, let hosts): Self.effects(of: app, hosts, words)
        case .domain(let domain, let links, let keepsDashboard):
            links > 0
                ? [Self.refusal(of: domain, links: links, words, scope)]
                : [Self.effects(of: domain, keepsDashboard: keepsDashboard, words)]
        case .webhook(let webhook):
            [
                "<span class=\"code\">\(webhook.shownAddress)</span>",
                "\(words("This address is told nothing any more (\(WebhooksPage.events(webhook.events, words))). Messages that still wait are not sent. The list of deliveries is deleted, and so is the secret: a webhook that is added later has another one.", "Diese Adresse erfährt nichts mehr (\(WebhooksPage.events(webhook.events, words))). Nachrichten, die noch warten, werden nicht gesendet. Die Liste der Zustellungen wird gelöscht und ebenso das Geheimnis: Ein später angelegter Webhook hat ein anderes."))",
            ]
        case .upload(let upload): ["\(Self.effects(of: upload, words))"]
        case .invitation:
            [
                "\(words("The link that was sent stops working: nobody can come in by it any more.", "Der gesendete Link gilt nicht mehr: Niemand kann durch ihn hereinkommen."))"
            ]
        case .access(let user):
            [
                "\(user.email)",
                "\(words("This person is signed out everywhere at once, and cannot sign in until somebody enables the account again. Invitations that the person made, and links for a new password, stop working. API keys stay: revoke those that the person knows.", "Diese Person wird sofort überall abgemeldet und kann sich nicht mehr anmelden, bis jemand sie entsperrt. Ihre Einladungen und Links für ein neues Passwort gelten nicht mehr. API-Schlüssel bleiben: Widerrufen Sie jene, die die Person kennt."))",
            ]
        case .role(let role, let user):
            [
                "\(user.email), \(words.title(role))",
                "\(words("The person loses this role in the project “\(scope.project.name)”, and is signed out everywhere at once if that changes what the person may do. Other roles stay.", "Die Person verliert diese Rolle im Projekt „\(scope.project.name)“ und wird sofort überall abgemeldet, wenn sie danach anderes darf. Andere Rollen bleiben."))",
            ]
        case .passkey:
            [
                "\(words("You can no longer sign in with this passkey. Your sessions in other browsers end. The key stays on the device, which can delete it.", "Mit diesem Passkey können Sie sich nicht mehr anmelden. Ihre Sitzungen in anderen Browsern enden. Auf dem Gerät bleibt der Schlüssel; dort lässt er sich löschen."))"
            ]
        case .identity(let identity):
            [
                "\(identity.email ?? identity.subject) <span class=\"dim\">\(identity.issuer)</span>",
                "\(words("You can no longer sign in with this account. Your sessions in other browsers end.", "Mit diesem Konto können Sie sich nicht mehr anmelden. Ihre Sitzungen in anderen Browsern enden."))",
            ]
        case .recoveryCodes(let left):
            [
                "\(left == 1 ? words("The recovery code that you have left stops working. New ones are shown once.", "Der Notfallcode, der noch übrig ist, gilt nicht mehr. Die neuen werden einmal gezeigt.") : words("The \(words.number(left)) recovery codes that you have left stop working. New ones are shown once.", "Die \(words.number(left)) übrigen Notfallcodes gelten nicht mehr. Die neuen werden einmal gezeigt."))"
            ]
        }
    }

    private static func effects(of domain: LinkDomainRecord, keepsDashboard: Bool, _ words: Words) -> HTML {
        let address = "\(domain.domain)"
        let what =
            keepsDashboard
            ? words(
                "Only links end on \(address); dashboard and API stay.",
                "Auf \(address) enden nur die Links; Dashboard und API bleiben.")
            : words(
                "The service answers nothing on \(address) any more.",
                "Der Dienst beantwortet auf \(address) nichts mehr.")
        let lost = words(
            "Its association files, its brand and what the bare domain leads to are gone, and links that are written out in full (\(address)/?link=…) lead nowhere. Apps get no links of this host any more.",
            "Zuordnungsdateien, Marke und das Ziel der bloßen Domain sind weg, und ausgeschriebene Links (\(address)/?link=…) führen nirgendwohin. Apps bekommen keine Links dieses Hosts mehr."
        )
        return "\(what) \(lost)"
    }

    /// Why a domain cannot be removed, with the way to its links.
    private static func refusal(of domain: LinkDomainRecord, links: Int, _ words: Words, _ scope: Scope) -> HTML {
        let list = scope.path(
            "/_/links", FieldValues([("domain", domain.domain.description), ("archived", "included")]))
        let title =
            links == 1
            ? words("one link", "einen Link") : words("\(words.number(links)) links", "\(words.number(links)) Links")
        return """
            \(words("This domain has", "Diese Domain hat")) <a href="\(list)">\(title)</a>. \
            \(words("Only a domain without links can be removed.", "Nur eine Domain ohne Links lässt sich entfernen."))
            """
    }

    private static func effects(of upload: UploadedImport, _ words: Words) -> String {
        switch (upload.step, upload.state) {
        case (.check, _):
            words(
                "The file and its report are deleted. No link of it was stored.",
                "Die Datei und ihr Bericht werden gelöscht. Kein Link daraus wurde gespeichert.")
        case (.store, .done):
            words(
                "Its report is deleted. The links that it has stored stay.",
                "Sein Bericht wird gelöscht. Die Links, die er gespeichert hat, bleiben.")
        case (.store, _):
            words(
                "Its report is deleted. The links that it has stored stay; what it has not stored cannot go on.",
                "Sein Bericht wird gelöscht. Die Links, die er gespeichert hat, bleiben; was noch fehlt, lässt sich nicht fortsetzen."
            )
        }
    }

    private static func effects(of key: APIKeyRecord, _ words: Words) -> [HTML] {
        let used = key.lastUsedAt.map { words.day($0) } ?? words("never", "nie")
        let beginning: HTML = .optional(key.beginning) { "<span class=\"code\">\($0)…</span> " }
        let refused =
            switch key.role {
            case .admin:
                words(
                    "Programs that have it are refused at once, and for good: they create, change, find and count no links any more, and change no domains, apps and people.",
                    "Programme, die ihn haben, werden sofort und für immer abgewiesen: Sie können keine Links mehr anlegen, ändern, finden und zählen, und keine Domains, Apps und Personen ändern."
                )
            case .server:
                words(
                    "Programs that have it are refused at once, and for good: they create, change, find and count no links any more.",
                    "Programme, die ihn haben, werden sofort und für immer abgewiesen: Sie können keine Links mehr anlegen, ändern, finden und zählen."
                )
            case .reader:
                words(
                    "Programs that have it are refused at once, and for good: they read no links and no statistics any more.",
                    "Programme, die ihn haben, werden sofort und für immer abgewiesen: Sie können keine Links und keine Statistik mehr lesen."
                )
            case .app:
                words(
                    "Apps that have it are refused at once, and for good, also on phones that have them already: they learn no more where a short link leads, claim no links after an installation, and create none. Only an update with another key helps them.",
                    "Apps, die ihn haben, werden sofort und für immer abgewiesen, auch auf Telefonen, die sie schon haben: Sie erfahren nicht mehr, wohin ein Kurzlink führt, bekommen nach einer Installation keinen Link und legen keine an. Nur ein Update mit einem anderen Schlüssel hilft ihnen."
                )
            }
        let account =
            key.publicKey == nil
            ? ""
            : words(
                "Access tokens of this service account stop working, too.",
                "Zugangstoken dieses Dienstkontos gelten ebenfalls nicht mehr.")
        let facts: [HTML] = [
            "\(beginning)\(words.title(key.role)), \(words("last used:", "zuletzt benutzt:")) \(used)",
            "\(refused) \(account)",
        ]
        guard Right.createLinks.isGranted(to: key.role) else { return facts }
        return facts + [
            "\(words("Links that were created with it stay, and keep working.", "Links, die damit angelegt wurden, bleiben und funktionieren weiter."))"
        ]
    }

    private static func effects(of app: AppRecord, _ hosts: [String], _ words: Words) -> [HTML] {
        let isNamed =
            switch app.app {
            case .ios(let app): app.associationID != nil
            case .macos(let app): app.associationID != nil
            case .android(let app): !app.fingerprints.isEmpty
            }
        let names = hosts.sorted().joined(separator: ", ")
        let opened =
            isNamed && !hosts.isEmpty
            ? words(
                "Links on \(names) stop opening the app, also on phones that have it, as soon as the phone has loaded the association files again. They open in the browser instead.",
                "Links auf \(names) öffnen die App nicht mehr, auch auf Telefonen, die sie haben, sobald das Telefon die Zuordnungsdateien neu geladen hat. Sie öffnen sich stattdessen im Browser."
            )
            : words(
                "At the moment, no link domain names it in its association files, so that no link stops opening it.",
                "Zurzeit nennt keine Link-Domain sie in ihren Zuordnungsdateien; es hört also kein Link auf, sie zu öffnen."
            )
        return [
            app.summary, "\(opened)",
            "\(words("Pages of links no longer show its name and icon, and what was entered here is deleted. Links that name the app stay, and so do API keys.", "Seiten von Links zeigen Name und Symbol nicht mehr, und die Angaben hier werden gelöscht. Links, die die App nennen, bleiben, ebenso API-Schlüssel."))",
        ]
    }
}
