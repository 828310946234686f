import LinkRules
import LinkStorage
import WaymarkLinks

extension Page {
    /// The page from which a crawler reads the card of a link.
    ///
    /// A person who receives it by mistake can continue to the link. Without a link it says nothing of where the link leads.
    static func card(_ card: SocialCard, link: WebURL?, _ context: PageContext) -> Page {
        let brand = context.brand
        let title = card.social.shownTitle ?? brand.title ?? context.host
        let hero = Hero(
            picture: card.social.shownImage, size: card.social.imageSize, icon: brand.iconURL, name: brand.name)
        let frame = PageFrame(context: context, isBrandShown: card.social.shownImage == nil)
        var page = Page(
            title: title, context: context,
            body: frame.markup(
                """
                <main>
                \(hero.markup)
                <div class="text">
                <h1 dir="auto">\(title)</h1>
                \(HTML.optional(card.social.shownDescription) { "<p class=\"about\" dir=\"auto\">\($0)</p>" })
                \(HTML.optional(link) { "<a class=\"main\" href=\"\($0.description)\">\(context.texts.goOn)</a>" })
                </div>
                </main>
                """))
        page.head = .lines([
            frame.head, SocialTags.tags(card.social, url: card.url, siteName: brand.name ?? context.host),
        ])
        page.style = .lines([PageStyle.ways, hero.style])
        page.scripts = hero.isImage || frame.hasImage ? [.images] : []
        page.caching = .backAndForward
        return page
    }
}
