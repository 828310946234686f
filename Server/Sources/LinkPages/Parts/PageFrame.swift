import LinkStorage
import WaymarkLinks

/// The frame of every page on a link host: the brand above, the host and the owner's links below.
struct PageFrame {
    let context: PageContext
    /// Whether the page already shows the brand in large.
    var isBrandShown = false

    /// The body of a page.
    func markup(_ main: HTML) -> HTML {
        .lines([header, main, footer])
    }

    /// Whether the page needs the script that removes images that fail to load.
    var hasImage: Bool { !isBrandShown && context.brand.iconURL != nil }

    private var header: HTML {
        let brand = context.brand
        guard !isBrandShown, brand.name != nil || brand.iconURL != nil else { return "" }
        let name: HTML = .optional(brand.name) { "<span dir=\"auto\">\($0)</span>" }
        return "<header>\(HTML.optional(brand.iconURL) { .image($0) })\(name)</header>"
    }

    private var footer: HTML {
        let (brand, texts) = (context.brand, context.texts)
        let links = [
            (brand.reportURL?.description, texts.report), (brand.imprintURL?.description, texts.imprint),
            (brand.privacyURL?.description, texts.privacy),
        ].reduce("" as HTML) { links, link in
            let (address, text) = link
            return "\(links)\(HTML.optional(address) { "<a href=\"\($0)\">\(text)</a>" })"
        }
        return "<footer><span dir=\"ltr\">\(context.host)</span>\(links)</footer>"
    }

    /// The elements of the head that show the brand in the browser.
    var head: HTML {
        // Without an icon browsers would request `/favicon.ico`.
        let icon: HTML =
            context.brand.iconURL.map { "<link rel=\"icon\" href=\"\($0.description)\">" }
            ?? "<link rel=\"icon\" href=\"data:,\">"
        guard let accent = context.brand.accent else { return icon }
        return .lines([icon, "<meta name=\"theme-color\" content=\"\(accent.description)\">"])
    }
}
