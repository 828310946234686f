import LinkService

extension Words {
    /// What was done, by the name that the audit log keeps; a name that this service does not know stays.
    func title(ofAction name: String) -> String { AuditAction(rawValue: name).map { title(of: $0) } ?? name }

    /// What was done.
    func title(of action: AuditAction) -> String {
        switch action {
        case .linkAdd: self("Link created", "Link angelegt")
        case .linkUpdate: self("Link changed", "Link geändert")
        case .linkArchive: self("Link archived", "Link archiviert")
        case .linkRestore: self("Link restored to the list", "Link wieder in die Liste geholt")
        case .linkDisable: self("Link disabled", "Link abgeschaltet")
        case .linkEnable: self("Link enabled", "Link eingeschaltet")
        case .linkRemove: self("Link deleted", "Link gelöscht")
        case .linkImport: self("Links imported", "Links importiert")
        case .importStart: self("Import started", "Import begonnen")
        case .importFinish: self("Import finished", "Import beendet")
        case .sessionStart: self("Signed in", "Angemeldet")
        case .sessionEnd: self("Signed out", "Abgemeldet")
        case .userInvite: self("Person invited", "Person eingeladen")
        case .userWithdraw: self("Invitation withdrawn", "Einladung zurückgezogen")
        case .userAccept: self("Invitation accepted", "Einladung angenommen")
        case .userRename: self("Own name changed", "Eigenen Namen geändert")
        case .userRoles: self("Roles changed", "Rollen geändert")
        case .userDisable: self("Person disabled", "Person gesperrt")
        case .userEnable: self("Person enabled", "Person entsperrt")
        case .userRemove: self("Person removed", "Person entfernt")
        case .userPassword: self("Own password changed", "Eigenes Passwort geändert")
        case .userResetPassword: self("Link for a new password made", "Link für ein neues Passwort erstellt")
        case .userAddSecondFactor: self("Second factor switched on", "Zweiten Faktor eingeschaltet")
        case .userRemoveSecondFactor: self("Second factor removed", "Zweiten Faktor entfernt")
        case .userRecoveryCodes: self("New recovery codes made", "Neue Notfallcodes erstellt")
        case .userPasskey: self("Passkeys changed", "Passkeys geändert")
        case .userLink: self("Account elsewhere linked", "Konto anderswo verknüpft")
        case .userUnlink: self("Account elsewhere unlinked", "Konto anderswo getrennt")
        case .projectAdd: self("Project created", "Projekt angelegt")
        case .projectUpdate: self("Project changed", "Projekt geändert")
        case .projectRemove: self("Project removed", "Projekt entfernt")
        case .domainAdd: self("Domain added", "Domain hinzugefügt")
        case .domainUpdate: self("Domain changed", "Domain geändert")
        case .domainRemove: self("Domain removed", "Domain entfernt")
        case .appAdd: self("App added", "App hinzugefügt")
        case .appUpdate: self("App changed", "App geändert")
        case .appRemove: self("App removed", "App entfernt")
        case .keyAdd: self("Key created", "Schlüssel angelegt")
        case .keyRotate: self("Key replaced", "Schlüssel ersetzt")
        case .keyRemove: self("Key removed", "Schlüssel entfernt")
        case .webhookAdd: self("Webhook added", "Webhook hinzugefügt")
        case .webhookUpdate: self("Webhook changed", "Webhook geändert")
        case .webhookRemove: self("Webhook removed", "Webhook entfernt")
        }
    }
}
