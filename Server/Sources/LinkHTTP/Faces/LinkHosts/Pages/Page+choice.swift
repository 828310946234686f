import LinkRules
import LinkStorage
import WaymarkLinks

extension Page {
    /// The page on which somebody chooses between app, store and web.
    static func choice(_ page: ChoicePage, setting: PageSetting) -> Page {
        let parts = ChoicePageParts(page: page, setting: setting)
        return Page(
            title: parts.title, setting: setting,
            head: SocialTags.tags(
                page.social, url: page.isLong ? nil : page.url, siteName: setting.brand.name ?? page.host),
            style: parts.style,
            body: framed(
                """
                <main>
                \(image(page.social))
                <div class="text">
                <h1>\(parts.title)</h1>
                <p>\(parts.text)</p>
                \(parts.body)
                </div>
                </main>
                """, setting: setting, host: page.host),
            hasScript: parts.hasScript, caching: .backAndForward)
    }

    /// What a crawler shows of a link.
    ///
    /// A person who gets it by mistake can go on.
    static func card(_ card: SocialCard, host: String, link: WebURL, setting: PageSetting) -> Page {
        let title = card.social.shownTitle ?? setting.brand.title ?? host
        return Page(
            title: title, setting: setting,
            head: SocialTags.tags(card.social, url: card.url, siteName: setting.brand.name ?? host),
            style: PageStyle.ways,
            body: framed(
                """
                <main>
                \(image(card.social))
                <div class="text">
                <h1>\(title)</h1>
                \(HTML.optional(card.social.shownDescription) { "<p>\($0)</p>" })
                <nav aria-label="\(setting.texts.waysOn)">
                <a class="main" href="\(link.description)">\(setting.texts.goOn)</a>
                </nav>
                </div>
                </main>
                """, setting: setting, host: host),
            caching: .backAndForward)
    }
}
