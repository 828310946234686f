import LinkService

extension BulkLinkChange {
    /// What is done to a number of links, as a heading or a button says it.
    func title(_ count: Int, _ words: Words) -> String {
        let number = words.number(count)
        let (links, its) = (
            count == 1 ? "\(number) link" : "\(number) links", count == 1 ? "\(number) Link" : "\(number) Links"
        )
        return switch self {
        case .archive: words("Archive \(links)", "\(its) archivieren")
        case .restore: words("Restore \(links)", "\(its) wiederherstellen")
        case .disable: words("Disable \(links)", "\(its) abschalten")
        case .enable: words("Enable \(links)", "\(its) einschalten")
        case .tag(let tags):
            words(
                "Tag \(links) with \(tags.map { "“\($0)”" }.joined(separator: ", "))",
                "\(tags.map { "„\($0)“" }.joined(separator: ", ")) an \(its) anfügen")
        case .expire(let moment):
            words(
                "Let \(links) work until \(words.moment(moment))",
                "\(its) bis \(words.moment(moment)) funktionieren lassen")
        }
    }

    /// What that means for the links and who follows them.
    func effect(_ words: Words) -> String {
        switch self {
        case .archive:
            words(
                "They are hidden from the list, and go on working.",
                "Sie stehen nicht mehr in der Liste und funktionieren weiter.")
        case .restore: words("They are in the list again.", "Sie stehen wieder in der Liste.")
        case .disable:
            words(
                "They stop working, printed codes too: visitors are told that they are gone (410), until you enable them again.",
                "Sie funktionieren nicht mehr, auch auf Gedrucktem: Besucher erfahren, dass es sie nicht mehr gibt (410), bis Sie sie wieder einschalten."
            )
        case .enable: words("They work again.", "Sie funktionieren wieder.")
        case .tag:
            words("The tags that they have stay.", "Die Schlagwörter, die sie haben, bleiben.")
        case .expire:
            words(
                "They stop working then, printed codes too. Another end that a link has is replaced.",
                "Danach funktionieren sie nicht mehr, auch auf Gedrucktem. Ein anderes Ende, das ein Link hat, wird ersetzt."
            )
        }
    }

    /// Whether links stop working by it.
    var stopsLinks: Bool {
        switch self {
        case .disable, .expire: true
        case .archive, .restore, .enable, .tag: false
        }
    }

    /// What a page says after the change.
    var note: Note {
        switch self {
        case .archive: .archived
        case .restore: .restored
        case .disable: .disabledMany
        case .enable: .enabledMany
        case .tag: .tagged
        case .expire: .ended
        }
    }
}
