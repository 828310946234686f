import LinkStorage
import WaymarkLinks

// What the audit log says of fields. It keeps names and values as programs have them; people read words.

extension Words {
    /// A change in a line: the field, and its value before and after; of a state only what it is now.
    ///
    /// Names and values that this service does not know stay as they are.
    func text(of change: AuditChange, ofLink isLink: Bool) -> String {
        let field = AuditField(rawValue: change.field)
        switch field {
        case .archived:
            return change.after == "true" ? self("Archived", "Archiviert") : self("Not archived", "Nicht archiviert")
        case .disabled:
            return change.after == "true"
                ? self("Switched off", "Abgeschaltet") : self("Switched on", "Eingeschaltet")
        default: break
        }
        let parameter = isLink ? LinkParameter(rawValue: change.field) : nil
        let isFlag = field?.isFlag ?? false || parameter.map(Self.isFlag) ?? false
        func value(_ text: String?) -> String {
            if isFlag { return text == "true" || text == "1" ? self("yes", "ja") : self("no", "nein") }
            guard let text else { return "–" }
            if field?.isMoment == true { return RFC3339.date(text).map(moment) ?? text }
            return self.title(ofValue: text, field)
        }
        let name = self.title(ofField: change.field, ofLink: isLink) ?? change.field
        // What is new had no value before.
        guard change.before != nil else { return "\(name): \(value(change.after))" }
        return "\(name): \(value(change.before)) → \(value(change.after))"
    }

    /// What a field is called; `nil` for one that is not known.
    func title(ofField name: String, ofLink isLink: Bool) -> String? {
        if isLink, let parameter = LinkParameter(rawValue: name) { return title(of: parameter) }
        return AuditField(rawValue: name).map { title(of: $0) }
    }

    /// Words that the log has in the place of values.
    private func title(ofValue text: String, _ field: AuditField?) -> String {
        switch (field, text) {
        case (.signingKey, "another one"), (.secret, "another one"): self("another one", "neu")
        case (.claimToken, "a token"): self("a token", "eines")
        case (.claimToken, "another token"): self("another token", "ein neues")
        case (.passkey, "used"): self("used", "benutzt")
        case (.state, "done"): self("done", "fertig")
        case (.state, "failed"): self("failed", "fehlgeschlagen")
        case (.state, "stopped"): self("stopped", "angehalten")
        default: text
        }
    }

    private static func isFlag(_ parameter: LinkParameter) -> Bool {
        switch parameter {
        case .efr, .appOnly, .ad, .d: true
        default: false
        }
    }

    private func title(of field: AuditField) -> String {
        switch field {
        case .name: self("Name", "Name")
        case .tags: self("Tags", "Schlagwörter")
        case .archived: self("Archived", "Archiviert")
        case .disabled: self("Switched off", "Abgeschaltet")
        case .startsAt: self("Works from", "Funktioniert ab")
        case .expiresAt: self("Works until", "Funktioniert bis")
        case .clickLimit: self("Most clicks", "Höchstens Klicks")
        case .openingLimit: self("Most openings in apps", "Höchstens Öffnungen in Apps")
        case .usedUpURL: self("After the limit leads to", "Führt nach der Grenze zu")
        case .expiredURL: self("After the end leads to", "Führt nach dem Ende zu")
        case .claimToken: self("Claim token", "Kennzeichen (claimToken)")
        case .shareable: self("Passed on by probable matches", "Wird bei wahrscheinlichen Treffern weitergegeben")
        case .links: self("Links", "Links")
        case .replaces: self("Overwrites existing links", "Überschreibt vorhandene Links")
        case .file: self("File", "Datei")
        case .rows: self("Rows", "Zeilen")
        case .inserted: self("Added", "Hinzugekommen")
        case .replaced: self("Overwritten", "Überschrieben")
        case .state: self("State", "Stand")
        case .urlPatterns: self("Allowed destinations", "Erlaubte Ziele")
        case .matchesProbably: self("Probable matches", "Wahrscheinliche Treffer")
        case .prefix: self("Address", "Adresse")
        case .project: self("Project", "Projekt")
        case .alternateHost: self("Second host", "Zweiter Host")
        case .retiredHosts: self("Former hosts", "Frühere Hosts")
        case .isCaseSensitive: self("Letter case counts", "Groß- und Kleinschreibung zählt")
        case .fallbackURL: self("Start page leads to", "Startseite führt nach")
        case .notFoundURL: self("Unknown links lead to", "Unbekannte Links führen nach")
        case .passedParameters: self("Passed parameters", "Weitergereichte Parameter")
        case .servesAssociations: self("Serves association files", "Liefert Zuordnungsdateien")
        case .pages: self("Brand", "Marke")
        case .signingKey: self("Signing key", "Schlüssel für Signaturen")
        case .iconURL: self("Icon", "Symbol")
        case .details: self("Details", "Einzelheiten")
        case .role: self("Role", "Rolle")
        case .restrictions: self("Restrictions", "Einschränkungen")
        case .isServiceAccount: self("Service account", "Dienstkonto")
        case .replacedBy: self("Replaced by", "Ersetzt durch")
        case .url: self("Receiver", "Empfänger")
        case .events: self("Events", "Ereignisse")
        case .isOn: self("Switched on", "Eingeschaltet")
        case .secret: self("Secret", "Geheimnis")
        case .roles: self("Roles", "Rollen")
        case .passkey: self("Passkey", "Passkey")
        case .provider: self("Provider", "Anbieter")
        }
    }

    private func title(of parameter: LinkParameter) -> String {
        switch parameter {
        case .link: self("Leads to", "Führt nach")
        case .apn: self("App on Android", "App auf Android")
        case .afl: self("Without the app on Android", "Ohne App auf Android")
        case .amv: self("Least version on Android", "Mindestversion auf Android")
        case .al: self("Address for the app on Android", "Adresse für die App auf Android")
        case .ibi: self("App on iPhone and iPad", "App auf iPhone und iPad")
        case .ifl: self("Without the app on iPhone and iPad", "Ohne App auf iPhone und iPad")
        case .ius: self("Custom scheme on iPhone and iPad", "Eigenes Schema auf iPhone und iPad")
        case .ipfl: self("Without the app on iPad", "Ohne App auf dem iPad")
        case .ipbi: self("App on iPad", "App auf dem iPad")
        case .isi: self("Number in the App Store", "Nummer im App Store")
        case .imv: self("Least version on iPhone and iPad", "Mindestversion auf iPhone und iPad")
        case .efr:
            self("Skips the preview page on iPhone and iPad", "Überspringt die Vorschauseite auf iPhone und iPad")
        case .appOnly: self("Opens the app only", "Öffnet nur die App")
        case .ofl: self("On computers", "Am Computer")
        case .st: self("Title", "Titel")
        case .sd: self("Text", "Text")
        case .si: self("Image", "Bild")
        case .imageSize: self("Size of the image", "Größe des Bildes")
        case .utmSource: self("Source (utm_source)", "Quelle (utm_source)")
        case .utmMedium: self("Medium (utm_medium)", "Medium (utm_medium)")
        case .utmCampaign: self("Campaign (utm_campaign)", "Kampagne (utm_campaign)")
        case .utmTerm: self("Term (utm_term)", "Suchbegriff (utm_term)")
        case .utmContent: self("Content (utm_content)", "Inhalt (utm_content)")
        case .gclid: self("Click of Google Ads (gclid)", "Klick von Google Ads (gclid)")
        case .at: self("Apple's affiliate token (at)", "Apples Partner-Kennung (at)")
        case .ct: self("Apple's campaign (ct)", "Apples Kampagne (ct)")
        case .mt: self("Apple's medium (mt)", "Apples Medium (mt)")
        case .pt: self("Apple's provider (pt)", "Apples Anbieter (pt)")
        case .data: self("Data for the app", "Daten für die App")
        case .ad: self("Advertising", "Werbung")
        case .d: self("Shows the preview page", "Zeigt die Vorschauseite")
        }
    }
}
