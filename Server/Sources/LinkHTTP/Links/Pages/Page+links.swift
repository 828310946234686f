import HTTPTypes
import LinkService
import WaymarkLinks

extension Page {
    /// The page on which somebody chooses between app, store and web.
    static func choice(_ page: ChoicePage) -> Page {
        let title = page.social.title ?? "Open in the app"
        let text = page.social.description ?? "This link continues in an app."
        return Page(
            title: title,
            head: SocialTags.tags(page.social, url: page.url, siteName: page.host),
            body: """
                <main>
                \(image(page.social))
                <div class="text">
                <h1>\(title)</h1>
                <p>\(text)</p>
                \(HTML.lines(page.choices.map { buttons($0, page: page) }))
                </div>
                </main>
                <p class="host">\(page.host)</p>
                """,
            caching: .backAndForward)
    }

    private static func buttons(_ choice: ChoicePage.Choice, page: ChoicePage) -> HTML {
        let heading: HTML = page.choices.count > 1 ? "<h2>\(choice.audience.rawValue)</h2>\n" : ""
        let stores = choice.next == nil ? page.stores : []
        return """
            \(heading)<nav>
            \(HTML.optional(choice.open) { "<a class=\"main\" href=\"\($0.location)\">Open in the app</a>" })
            \(HTML.optional(choice.customScheme) { "<a class=\"main\" href=\"\($0.location)\">Open the app</a>" })
            \(HTML.optional(choice.next) { "<a href=\"\($0.location)\">\(goOn($0.kind))</a>" })
            \(HTML.lines(stores.map { "<a href=\"\($0.location)\">\(goOn($0.kind))</a>" }))
            \(HTML.optional(page.externalBrowser) { "<a href=\"\($0.location)\">Open in your browser</a>" })
            </nav>
            """
    }

    /// What a crawler shows of a link.
    ///
    /// A person who gets it by mistake can go on.
    static func card(_ card: SocialCard, address: RequestedAddress, link: WebURL) -> Page {
        let title = card.social.title ?? address.authority
        return Page(
            title: title,
            head: SocialTags.tags(card.social, url: card.url, siteName: address.authority),
            body: """
                <main>
                \(image(card.social))
                <div class="text">
                <h1>\(title)</h1>
                \(HTML.optional(card.social.description) { "<p>\($0)</p>" })
                <nav>
                <a class="main" href="\(link.description)">Continue</a>
                </nav>
                </div>
                </main>
                """,
            caching: .backAndForward)
    }

    private static func goOn(_ kind: RedirectTarget.Kind) -> String {
        switch kind {
        case .appStore, .playStore, .download, .androidApp, .universalLink, .customScheme: "Get the app"
        case .deepLink, .fallbackLink, .externalBrowser: "Continue on the web"
        }
    }

    /// The policy of pages shows images over https only.
    private static func image(_ social: SocialParameters) -> HTML {
        guard let image = social.imageLink, image.scheme == "https" else { return "" }
        return "<img src=\"\(image.description)\" alt=\"\" referrerpolicy=\"no-referrer\">"
    }
}
