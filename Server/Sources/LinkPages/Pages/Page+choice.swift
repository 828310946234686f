import LinkRules
import LinkStorage
import WaymarkLinks

extension Page {
    /// The page on which a visitor chooses between app, store and web.
    static func choice(_ choice: ChoicePage, _ context: PageContext) -> Page {
        let parts = ChoicePageParts(page: choice, context: context)
        var page = Page(title: parts.title, context: context, body: parts.body)
        page.head = .lines([
            parts.frame.head, parts.banner, parts.click,
            SocialTags.tags(
                choice.social, url: choice.isLong ? nil : choice.url, siteName: context.brand.name ?? choice.host),
        ])
        page.style = parts.style
        page.scripts = parts.scripts
        page.caching = .backAndForward
        return page
    }
}
