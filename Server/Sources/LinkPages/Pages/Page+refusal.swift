import LinkRules
import LinkStorage
import WaymarkLinks

extension Page {
    /// The page of a link that is not followed.
    static func refusal(_ refusal: LinkRefusal, _ context: PageContext) -> Page {
        let texts = context.texts
        return switch refusal {
        case .notFound: error(texts.notFound, .notFound, context)
        case .inactive(.disabled): error(texts.disabled, .disabled, context)
        case .inactive(.expired): error(texts.expired, .expired, context)
        case .inactive(.usedUp): error(texts.usedUp, .usedUp, context)
        case .inactive(.notStarted): error(texts.notStarted, .notStarted, context, mayChange: true)
        case .deleted: error(texts.deleted, .deleted, context)
        case .invalid(let reason):
            error(texts.invalid, .invalid, context, reason: texts == .english ? reason : nil)
        case .fetchedAhead, .unavailable: error(texts.unavailable, .unavailable, context, mayChange: true)
        }
    }

    /// - Parameters:
    ///   - reason: the problem, for the author of the link, in English.
    ///   - mayChange: whether the same address may soon lead to a link, so that the page offers to try again.
    private static func error(
        _ message: PageTexts.Message, _ sign: Sign, _ context: PageContext, reason: String? = nil,
        mayChange: Bool = false
    ) -> Page {
        let texts = context.texts
        // An empty reference is the page's own address.
        let again: HTML = mayChange ? "<a class=\"main\" href=\"\">\(texts.tryAgain)</a>" : ""
        let home: HTML = .optional(context.home) { home in
            """
            <a class="\(mayChange ? "quiet" : "main")" href="\(home.description)">\
            \(HTML.filled(texts.goTo, "host", with: home.authority))</a>
            """
        }
        let frame = PageFrame(context: context)
        var page = Page(
            title: message.title, context: context,
            body: frame.markup(
                """
                <main>
                \(Hero.sign(sign).markup)
                <div class="text">
                <h1>\(message.title)</h1>
                <p>\(message.text)</p>
                \(HTML.optional(reason) { "<p class=\"hint\">\($0)</p>" })
                \(HTML.lines([again, home]))
                </div>
                </main>
                """))
        page.head = frame.head
        page.style = .lines([PageStyle.ways, PageStyle.sign])
        page.scripts = frame.hasImage ? [.images] : []
        return page
    }
}
