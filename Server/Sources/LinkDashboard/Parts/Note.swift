import LinkPages

/// A note about the change before a page, by a name in the page's address: never a text from there.
enum Note: String, CaseIterable, Hashable, Sendable {
    case created, saved, archived, restored, disabled, enabled, removed, added, tagged, revoked, revokedOthers,
        noOthers,
        password, factor, noFactor, signedOut, confirmed, partly, noneChanged, sent, switchedOn, switchedOff,
        disabledMany, enabledMany, enabledEnded, enabledLater, ended, endedAtOnce, formOnly,
        unsent, joined

    /// Whether it says that something was done, rather than that nothing was, or not all.
    var isSuccess: Bool {
        switch self {
        case .formOnly, .noOthers, .noneChanged, .partly, .unsent: false
        default: true
        }
    }

    /// The note as a page shows it.
    func markup(_ words: Words) -> HTML { .note("<p>\(text(words))</p>", isSuccess: isSuccess) }

    /// The sentence.
    func text(_ words: Words) -> String {
        switch self {
        case .created: words("Created. The link works from now on.", "Angelegt. Der Link funktioniert ab sofort.")
        case .saved: words("Saved.", "Gespeichert.")
        case .archived:
            words(
                "Archived: hidden from the list, and still working.",
                "Archiviert: nicht mehr in der Liste, funktioniert weiter.")
        case .restored: words("Restored to the list.", "Wieder in der Liste.")
        case .disabled:
            words(
                "Disabled: visitors get the answer that it is gone.",
                "Abgeschaltet: Besucher erfahren, dass es ihn nicht mehr gibt.")
        case .enabled: words("Enabled: it works again.", "Eingeschaltet: er funktioniert wieder.")
        case .enabledEnded:
            words(
                "Enabled. It has ended, and stays closed until its end is changed.",
                "Eingeschaltet. Er hat geendet und bleibt geschlossen, bis sein Ende geändert wird.")
        case .enabledLater:
            words(
                "Enabled. It begins later, and works then.", "Eingeschaltet. Er beginnt später und funktioniert dann.")
        case .removed: words("Removed.", "Entfernt.")
        case .added: words("Added.", "Hinzugefügt.")
        case .tagged: words("Tagged.", "Mit Schlagwort versehen.")
        case .revoked: words("Revoked: that session has ended.", "Beendet: diese Sitzung gilt nicht mehr.")
        case .revokedOthers:
            words("Your other sessions have ended.", "Ihre anderen Sitzungen gelten nicht mehr.")
        case .noOthers: words("There was no other session.", "Es gab keine andere Sitzung.")
        case .password:
            words(
                "Your password is changed; other sessions have ended.",
                "Ihr Passwort ist geändert; andere Sitzungen sind beendet.")
        case .factor: words("The second factor is on.", "Der zweite Faktor ist eingeschaltet.")
        case .noFactor: words("The second factor is off.", "Der zweite Faktor ist ausgeschaltet.")
        case .signedOut: words("You are signed out.", "Sie sind abgemeldet.")
        case .confirmed:
            words("Thank you. Repeat what you were about to do.", "Danke. Wiederholen Sie bitte, was Sie vorhatten.")
        case .sent:
            words(
                "The message is on its way; its line says what comes of it.",
                "Die Nachricht ist unterwegs; was daraus wird, steht in ihrer Zeile.")
        case .switchedOn: words("Switched on.", "Eingeschaltet.")
        case .switchedOff: words("Switched off.", "Ausgeschaltet.")
        case .disabledMany:
            words(
                "Disabled: visitors get the answer that they are gone.",
                "Abgeschaltet: Besucher erfahren, dass es sie nicht mehr gibt.")
        case .enabledMany: words("Enabled: they work again.", "Eingeschaltet: sie funktionieren wieder.")
        case .ended: words("Saved: the links work until then.", "Gespeichert: die Links funktionieren bis dahin.")
        case .endedAtOnce:
            words("Saved: the links have stopped working.", "Gespeichert: die Links funktionieren nicht mehr.")
        case .formOnly:
            words(
                "Nothing was changed: that address only takes what a form sends. The form is on this page, or on one that it leads to.",
                "Es wurde nichts geändert: Diese Adresse nimmt nur an, was ein Formular schickt. Es ist auf dieser Seite, oder sie führt dorthin."
            )
        case .joined:
            words(
                "Somebody has this address, and the role from now on. No link is needed: they sign in as before.",
                "Jemand hat diese Adresse, und ab sofort die Rolle. Ein Link ist nicht nötig: die Anmeldung bleibt dieselbe."
            )
        case .unsent:
            words(
                "Nothing was changed, because you were signed out. Sign in, and do it again.",
                "Es wurde nichts geändert, weil Sie abgemeldet waren. Melden Sie sich an und machen Sie es noch einmal."
            )
        case .noneChanged: words("None of the links was changed.", "Keiner der Links wurde geändert.")
        case .partly: words("Some links could not be changed.", "Einige Links konnten nicht geändert werden.")
        }
    }
}
