import LinkRules
import LinkStorage
import WaymarkLinks

/// The parts of the page on which a visitor chooses between app, store and web, in one language.
struct ChoicePageParts {
    let page: ChoicePage
    let context: PageContext
    /// The heading: the link's title, otherwise the domain's, otherwise the name of the app.
    let title: String
    /// The text below it; `nil` if the page needs none.
    let text: String?
    let frame: PageFrame
    private let hero: Hero
    private let choices: [ChoicePage.Choice]
    /// The QR code of the link for visitors at a computer; `nil` for a long link that is too long for one.
    private let qrCode: QRCodeDrawing?

    init(page: ChoicePage, context: PageContext) {
        self.page = page
        self.context = context
        choices = page.choices
        let (brand, texts, social) = (context.brand, context.texts, page.social)
        let isForPhones = page.reason == .appOnly
        qrCode = isForPhones ? QRCodeDrawing(of: page.printedURL, title: texts.codeOfTheLink) : nil
        let app = page.app
        let name = app?.name ?? brand.name
        title = social.shownTitle ?? brand.title ?? (isForPhones ? texts.onYourPhone : name ?? texts.title)
        text = social.shownDescription ?? brand.text ?? (isForPhones ? nil : texts.text)
        hero = Hero(
            picture: social.shownImage, size: social.imageSize, icon: app?.iconURL ?? brand.iconURL, name: name)
        // If the hero shows the app, it usually shows the brand.
        frame = PageFrame(
            context: context, isBrandShown: social.shownImage == nil && (name == brand.name || brand.name == nil))
    }

    /// The scripts that the page needs.
    var scripts: [PageScript] {
        let copies = page.inApp != nil || page.reason == .appOnly || page.clipboardText != nil
        return (hero.isImage || frame.hasImage ? [.images] : [])
            + (choices.count > 1 || choices.contains(where: \.isAutomatic) ? [.devices] : [])
            + (copies ? [.copying] : [])
            + (page.reportsDevice ? [.device] : [])
    }

    /// The style sheet for this page.
    var style: HTML {
        .lines([
            PageStyle.ways, hero.style, page.inApp == nil ? "" : PageStyle.help,
            page.reason == .appOnly ? PageStyle.code : "",
        ])
    }

    /// Safari's banner for an app, which opens the link in it.
    ///
    /// Source: Apple, "Promoting Apps with Smart App Banners": its parts are separated by commas.
    var banner: HTML {
        .optional(page.bannerAppID) { id in
            let argument = page.url.replacing(",", with: "%2C")
            return "<meta name=\"apple-itunes-app\" content=\"app-id=\(id.description), app-argument=\(argument)\">"
        }
    }

    /// The token of the click, for the script that reports the device.
    var click: HTML {
        .optional(page.reportsDevice ? page.token : nil) { "<meta name=\"click\" content=\"\($0.description)\">" }
    }

    /// The body of the page.
    var body: HTML {
        .lines([help?.menu ?? "", frame.markup(page.reason == .appOnly ? forPhones : main)])
    }

    private var help: InAppHelp? {
        page.inApp.map { InAppHelp(page: page, inApp: $0, texts: context.texts) }
    }

    private var heading: HTML {
        """
        <h1 dir="auto">\(title)</h1>
        \(HTML.optional(text) { "<p class=\"about\" dir=\"auto\">\($0)</p>" })
        """
    }

    private var main: HTML {
        let ways = choices.map(ways)
        return """
            <main>
            \(hero.markup)
            <div class="text">
            \(heading)
            \(HTML.lines(page.inApp?.isWalled == true ? [help?.copyButton ?? ""] + ways : ways + [help?.details ?? ""]))
            </div>
            </main>
            """
    }

    /// Two columns on a wide screen: the description and the QR code.
    private var forPhones: HTML {
        """
        <main class="phones">
        <div>
        \(hero.markup)
        <div class="text">
        \(heading)
        <div class="badges">
        \(HTML.lines(page.stores.map { StoreBadge(store: $0, texts: context.texts).markup }))
        </div>
        \(CopyButton(url: page.isLong ? nil : page.url, texts: context.texts).markup)
        </div>
        </div>
        \(HTML.optional(qrCode) { "<div class=\"code\">\($0.markup)<p>\(context.texts.scanTheCode)</p></div>" })
        </main>
        """
    }

    private func ways(_ choice: ChoicePage.Choice) -> HTML {
        let name = choice.app?.name ?? context.brand.name
        let ways = Ways(page: page, choice: choice, texts: context.texts, appName: name).markup
        guard choices.count > 1 else { return ways }
        let id = choice.audience.rawValue
        return """
            <section data-for="\(id)" aria-labelledby="\(id)">
            <h2 id="\(id)">\(choice.audience == .iPad ? context.texts.onAnIPad : context.texts.onAMac)</h2>
            \(ways)
            </section>
            """
    }
}
