import LinkRules

extension Words {
    /// What is wrong with a person, a way to sign in or an invitation.
    static func german(_ fault: PersonFault) -> String {
        switch fault {
        case .badEmail: "Das ist keine E-Mail-Adresse wie ann@example.com."
        case .badName: "Ein Name hat 1 bis 100 Zeichen."
        case .missing: "Diese Person gibt es nicht."
        case .exists: "Jemand mit dieser E-Mail-Adresse ist schon dabei. Ändern Sie stattdessen die Rollen."
        case .mayAlready: "Wer diese E-Mail-Adresse hat, darf hier schon alles, was diese Rolle erlaubt."
        case .invitationWithoutRole: "Eine Einladung gibt mindestens eine Rolle."
        case .invitationMissing: "Diese Einladung gibt es nicht."
        case .invitationEnded:
            "Dieser Link wurde schon benutzt, zurückgezogen oder ist abgelaufen. Bitten Sie um einen neuen."
        case .roleBeyondOwn: "Niemand gibt oder nimmt eine Rolle mit mehr Rechten, als die eigene hat."
        case .personBeyondOwn: "Niemand ändert die Rolle einer Person, die dort mehr Rechte hat."
        case .oneRoleEach: "Eine Person hat eine Rolle in jedem Projekt und eine für alle Projekte."
        case .noRoleAnywhere: "Sie haben in keinem Projekt eine Rolle."
        case .roleNotAllowed: "Ihre Rolle erlaubt das nicht. Ein Inhaber kann Ihnen eine andere geben."
        case .lastOwner:
            "Danach gäbe es keinen Inhaber mehr, der sich anmelden kann. Machen Sie zuerst jemand anderen zum Inhaber."
        case .confirmationNeeded: "Geben Sie dafür Ihr Passwort noch einmal ein."
        case .wrongPassword: "Das Passwort stimmt nicht."
        case .passwordLength(let least, let most): "Ein Passwort hat \(least) bis \(most) Zeichen."
        case .passwordTooShort(let least):
            "Das Passwort ist zu kurz: Es braucht mindestens \(least) Zeichen. Ein Satz aus einigen Wörtern lässt sich leicht merken."
        case .passwordCommon: "Dieses Passwort wird mit als erstes geraten. Wählen Sie ein anderes."
        case .passwordTooShortAlone(let least):
            "Das Passwort ist zu kurz, um allein zu genügen. Wählen Sie zuerst eines mit \(least) Zeichen."
        case .passwordNotCheckable:
            "Auf diesem Rechner lässt sich das Passwort nicht prüfen: Es fehlt libsodium (unter Debian das Paket libsodium23)."
        case .tooManyAttempts(let seconds):
            "Das waren zu viele Versuche. Versuchen Sie es in \(seconds) Sekunden noch einmal."
        case .tooManySignIns: "Gerade melden sich zu viele an. Versuchen Sie es noch einmal."
        case .shortOfMemory: "Dem Dienst fehlt gerade Speicher. Versuchen Sie es noch einmal."
        case .noToken: "Der Dienst konnte keinen Zugang erzeugen. Versuchen Sie es noch einmal."
        case .secondFactorExists: "Ein zweiter Faktor ist schon eingerichtet. Entfernen Sie ihn zuerst."
        case .secondFactorNotBegun: "Es wird gerade kein zweiter Faktor eingerichtet."
        case .wrongCode: "Der Code stimmt nicht. Sehen Sie nach, ob die Uhren von Telefon und Dienst übereinstimmen."
        case .lastWayIn:
            "Sonst ließe Sie nichts mehr herein. Fügen Sie zuerst einen Passkey hinzu, oder lassen Sie sich von einem Inhaber einen Link für ein Passwort geben."
        case .lastPasskey:
            "Sonst ließe Sie nichts mehr herein. Fügen Sie zuerst einen weiteren Passkey hinzu, oder lassen Sie sich von einem Inhaber einen Link für ein Passwort geben."
        case .passkeyUnreadable:
            "Der Passkey ließ sich nicht prüfen. Fangen Sie noch einmal an; vielleicht war die Seite zu lange offen."
        case .tooManyPasskeys(let most): "Eine Person hat höchstens \(most) Passkeys."
        case .passkeyMissing: "Diesen Passkey gibt es nicht."
        case .sessionMissing: "Diese Sitzung haben Sie nicht; vielleicht endete sie schon vorher."
        }
    }
}
