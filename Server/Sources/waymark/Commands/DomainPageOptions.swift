import ArgumentParser
import LinkStorage
import WaymarkLinks

/// The options for the pages of a domain, for `domain add` and `domain set`.
struct DomainPageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The brand name to show on pages.", valueName: "text"))
    var name: String?
    @Option(help: ArgumentHelp("The HTTPS URL of a square icon to show on pages.", valueName: "url"))
    var iconURL: String?
    @Option(help: ArgumentHelp("The color of buttons on pages.", valueName: "#rrggbb"))
    var accent: String?
    @Option(help: ArgumentHelp("The page heading for links without a title.", valueName: "text"))
    var pageTitle: String?
    @Option(help: ArgumentHelp("The page text for links without a description.", valueName: "text"))
    var pageText: String?
    @Option(
        help: ArgumentHelp(
            "Where visitors report a link: a page over https, or an e-mail address.", valueName: "url"))
    var reportURL: String?
    @Option(help: ArgumentHelp("The HTTPS URL of the imprint, for a link on pages.", valueName: "url"))
    var imprintURL: String?
    @Option(help: ArgumentHelp("The HTTPS URL of the privacy policy, for a link on pages.", valueName: "url"))
    var privacyURL: String?
    @Option(
        help: ArgumentHelp(
            "Whether pages offer to copy the link, to continue after installing. (default: true)",
            valueName: "true|false"))
    var continueAfterInstall: Bool?

    /// Applies the given options to settings; an empty text removes a setting.
    ///
    /// - Throws: ``CommandFailure`` that names the option.
    func applied(to pages: DomainBrand) throws -> DomainBrand {
        var pages = pages
        if let name { pages.name = name.given }
        if let iconURL { pages.iconURL = try iconURL.webURL("--icon-url") }
        if let accent { pages.accent = try accent.color("--accent") }
        if let pageTitle { pages.title = pageTitle.given }
        if let pageText { pages.text = pageText.given }
        if let imprintURL { pages.imprintURL = try imprintURL.webURL("--imprint-url") }
        if let privacyURL { pages.privacyURL = try privacyURL.webURL("--privacy-url") }
        if let reportURL { pages.reportURL = try reportURL.reportAddress("--report-url") }
        if let continueAfterInstall { pages.offersContinueAfterInstall = continueAfterInstall }
        return pages
    }

    /// Reports which texts are stored in another form than given.
    func noteMendedTexts() {
        for (option, text) in [("--name", name), ("--page-title", pageTitle), ("--page-text", pageText)] {
            StandardErrorNote.mended(option, text)
        }
    }
}

extension String {
    /// Parses the address; `nil` for an empty text.
    ///
    /// - Throws: ``CommandFailure`` that names the option.
    func reportAddress(_ option: String) throws -> ReportAddress? {
        guard let text = given else { return nil }
        guard let address = ReportAddress(text) else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"",
                remedy: "it must be https://example.com/report, say, or abuse@example.com")
        }
        return address
    }

    /// Parses the color; `nil` for an empty text.
    ///
    /// - Throws: ``CommandFailure`` that names the option.
    func color(_ option: String) throws -> RGBColor? {
        guard let text = given else { return nil }
        guard let color = RGBColor(text) else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"", remedy: "it must be a color, such as #0a84ff")
        }
        return color
    }
}
