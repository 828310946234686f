import LinkRules
import LinkStorage
import WaymarkLinks

/// The rules for names, texts and icons on pages.
enum PageLabels {
    /// The most Unicode scalars in the name of an app or a domain.
    static let nameLength = 60

    /// Validates and normalizes the page settings of a domain.
    static func checked(_ pages: DomainBrand) throws(LinkServiceError) -> DomainBrand {
        var pages = pages
        pages.name = try checked(pages.name, "name", limit: nameLength)
        pages.title = try checked(pages.title, "title", limit: 120)
        pages.text = try checked(pages.text, "text", limit: 400)
        try checkIcon(pages.iconURL)
        try checkHTTPS(pages.imprintURL, .insecureImprint, "imprintURL")
        try checkHTTPS(pages.privacyURL, .insecurePrivacyPolicy, "privacyURL")
        return pages
    }

    /// All that is wrong with the page settings of a domain, by their fields.
    static func faults(of pages: DomainBrand) -> [LinkServiceError] {
        // What is left out of the settings has no fault.
        let settings: [DomainBrand] = [
            DomainBrand(name: pages.name), DomainBrand(title: pages.title), DomainBrand(text: pages.text),
            DomainBrand(iconURL: pages.iconURL), DomainBrand(imprintURL: pages.imprintURL),
            DomainBrand(privacyURL: pages.privacyURL),
        ]
        return settings.compactMap { setting -> LinkServiceError? in
            do throws(LinkServiceError) { _ = try checked(setting) } catch { return error }
            return nil
        }
    }

    /// Validates a text and puts it on one line, without characters that reorder or hide others.
    ///
    /// Names are pasted from anywhere: such characters are removed, and every line break becomes a space.
    static func checked(_ text: String?, _ parameter: String, limit: Int) throws(LinkServiceError) -> String? {
        guard let text else { return nil }
        let line = VisibleText.line(text)
        // A character may consist of any number of scalars.
        guard !line.isEmpty, line.unicodeScalars.count <= limit else {
            throw LinkServiceError(
                .invalidArgument, .domain(.labelLength(field: parameter, most: limit)), parameter: parameter,
                value: text)
        }
        return line
    }

    /// Refuses an icon that pages would not show.
    static func checkIcon(_ url: WebURL?) throws(LinkServiceError) {
        try checkHTTPS(url, .insecureIcon, "iconURL")
    }

    private static func checkHTTPS(_ url: WebURL?, _ fault: DomainFault, _ parameter: String) throws(LinkServiceError) {
        guard let url, url.scheme != "https" else { return }
        throw LinkServiceError(
            .invalidArgument, .domain(fault), parameter: parameter, value: url.description)
    }
}
