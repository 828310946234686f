import LinkStorage
import WaymarkLinks

/// What surrounds every page of a link host: the brand above, the host and the way to report a link below.
struct PageFrame {
    let context: PageContext
    /// Whether the page shows the brand by itself, in large.
    var isBrandShown = false

    /// The body of a page.
    func markup(_ main: HTML) -> HTML {
        .lines([header, main, footer])
    }

    /// Whether the page needs the script that takes images away which fail to load.
    var hasImage: Bool { !isBrandShown && context.brand.iconURL != nil }

    private var header: HTML {
        let brand = context.brand
        guard !isBrandShown, brand.name != nil || brand.iconURL != nil else { return "" }
        let name: HTML = .optional(brand.name) { "<span dir=\"auto\">\($0)</span>" }
        return "<header>\(HTML.optional(brand.iconURL) { .image($0) })\(name)</header>"
    }

    private var footer: HTML {
        """
        <footer><span dir="ltr">\(context.host)</span>\(HTML.optional(context.brand.reportURL) { address in
            "<a href=\"\(address.description)\">\(context.texts.report)</a>"
        })</footer>
        """
    }

    /// The elements of the head by which browsers show the brand.
    var head: HTML {
        // Without an icon browsers would ask for `/favicon.ico`.
        let icon: HTML =
            context.brand.iconURL.map { "<link rel=\"icon\" href=\"\($0.description)\">" }
            ?? "<link rel=\"icon\" href=\"data:,\">"
        guard let accent = context.brand.accent else { return icon }
        return .lines([icon, "<meta name=\"theme-color\" content=\"\(accent.description)\">"])
    }
}
