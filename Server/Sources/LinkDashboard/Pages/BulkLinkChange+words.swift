import Foundation
import LinkService

extension BulkLinkChange {
    /// What is done to a number of links, as a heading or a button says it.
    ///
    /// - Parameter now: the current time: an end that is past is at once.
    func title(_ count: Int, _ words: Words, now: Date) -> String {
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
        case .expire(let moment) where moment <= now: words("End \(links) at once", "\(its) sofort enden lassen")
        case .expire(let moment):
            words(
                "Let \(links) work until \(words.moment(moment))",
                "\(its) bis \(words.moment(moment)) funktionieren lassen")
        }
    }

    /// What that means for the links and who follows them.
    func effect(_ words: Words, now: Date) -> String {
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
        case .enable:
            words(
                "They work again. Those that have ended, or begin later, stay closed until their dates are changed.",
                "Sie funktionieren wieder. Solche, die geendet haben oder später beginnen, bleiben geschlossen, bis ihre Zeiten geändert werden."
            )
        case .tag:
            words("The tags that they have stay.", "Die Schlagwörter, die sie haben, bleiben.")
        case .expire(let moment) where moment <= now:
            words(
                "\(words.moment(moment)) is past: they stop working at once, printed codes too. Another end that a link has is replaced.",
                "\(words.moment(moment)) ist vorbei: Sie funktionieren sofort nicht mehr, auch auf Gedrucktem. Ein anderes Ende, das ein Link hat, wird ersetzt."
            )
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
    func note(now: Date) -> Note {
        switch self {
        case .archive: .archived
        case .restore: .restored
        case .disable: .disabledMany
        case .enable: .enabledMany
        case .tag: .tagged
        case .expire(let moment): moment <= now ? .endedAtOnce : .ended
        }
    }

    /// The text about links that were switched on but stay closed; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - ended: how many of them have ended.
    ///   - notStarted: how many of them begin later.
    func remainder(changed: Int, ended: Int, notStarted: Int, _ words: Words) -> String? {
        guard case .enable = self, ended + notStarted > 0 else { return nil }
        var (english, german): ([String], [String]) = ([], [])
        if ended > 0 {
            english.append(
                "\(words.number(ended)) of them \(ended == 1 ? "has ended and stays closed until its end is changed" : "have ended and stay closed until their ends are changed")"
            )
            german.append(
                ended == 1
                    ? "1 davon hat geendet und bleibt geschlossen, bis sein Ende geändert wird"
                    : "\(words.number(ended)) davon haben geendet und bleiben geschlossen, bis ihr Ende geändert wird")
        }
        if notStarted > 0 {
            english.append("\(words.number(notStarted)) of them \(notStarted == 1 ? "begins" : "begin") later")
            german.append(
                notStarted == 1 ? "1 davon beginnt später" : "\(words.number(notStarted)) davon beginnen später")
        }
        return words(
            "\(words.number(changed)) \(changed == 1 ? "link is" : "links are") enabled; \(english.joined(separator: "; ")).",
            "\(words.number(changed)) \(changed == 1 ? "Link ist" : "Links sind") eingeschaltet; \(german.joined(separator: "; "))."
        )
    }
}
