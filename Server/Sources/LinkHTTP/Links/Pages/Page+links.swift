import HTTPTypes
import LinkService
import WaymarkLinks

extension Page {
    /// The page between click and app on iPhone and iPad.
    static func preview(_ page: PreviewPage, address: RequestedAddress) -> Page {
        let title = page.social.title ?? "Open in the app"
        let text = page.social.description ?? "This link continues in an app."
        return Page(
            title: title,
            head: SocialTags.tags(page.social, url: address.url, siteName: address.authority),
            body: """
                <main>
                \(image(page.social))
                <div class="text">
                <h1>\(title)</h1>
                <p>\(text)</p>
                <nav>
                <a class="main" href="\(page.openURL)">Open in the app</a>
                <a href="\(page.getTarget.location)">\(goOn(page.getTarget.kind))</a>
                </nav>
                </div>
                </main>
                <p class="host">\(address.authority)</p>
                """,
            caching: .backAndForward)
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
        case .appStore, .playStore, .androidApp: "Get the app"
        case .deepLink, .fallbackLink: "Continue on the web"
        }
    }

    /// The policy of pages shows images over https only.
    private static func image(_ social: SocialParameters) -> HTML {
        guard let image = social.imageLink, image.scheme == "https" else { return "" }
        return "<img src=\"\(image.description)\" alt=\"\" referrerpolicy=\"no-referrer\">"
    }
}
