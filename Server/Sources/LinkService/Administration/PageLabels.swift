import LinkRules
import LinkStorage
import WaymarkLinks

/// The rules for what owners put on pages: names, texts and icons.
enum PageLabels {
    /// How many Unicode scalars the name of an app or a domain may have.
    static let nameLength = 60

    /// The settings of a domain's pages in their normal form, or an error with what is wrong.
    static func checked(_ pages: DomainBrand) throws(LinkServiceError) -> DomainBrand {
        var pages = pages
        pages.name = try checked(pages.name, "name", limit: nameLength)
        pages.title = try checked(pages.title, "title", limit: 120)
        pages.text = try checked(pages.text, "text", limit: 400)
        try checkIcon(pages.iconURL)
        try checkHTTPS(pages.imprintURL, "an imprint", "imprintURL")
        try checkHTTPS(pages.privacyURL, "a privacy policy", "privacyURL")
        return pages
    }

    /// A text on one line, without the characters that turn or hide others, or an error where it is empty or too long.
    ///
    /// Names are pasted from anywhere: such characters are left out, and every line break becomes a space.
    static func checked(_ text: String?, _ parameter: String, limit: Int) throws(LinkServiceError) -> String? {
        guard let text else { return nil }
        let line = VisibleText.line(text)
        // A character may have any number of scalars.
        guard !line.isEmpty, line.unicodeScalars.count <= limit else {
            throw LinkServiceError(
                .invalidArgument, "The \(parameter) on pages has 1 to \(limit) characters.", parameter: parameter,
                value: text)
        }
        return line
    }

    /// Refuses an icon that no page would show.
    static func checkIcon(_ url: WebURL?) throws(LinkServiceError) {
        try checkHTTPS(url, "an icon", "iconURL")
    }

    private static func checkHTTPS(_ url: WebURL?, _ name: String, _ parameter: String) throws(LinkServiceError) {
        guard let url, url.scheme != "https" else { return }
        throw LinkServiceError(
            .invalidArgument, "The URL of \(name) must use https.", parameter: parameter, value: url.description)
    }
}
