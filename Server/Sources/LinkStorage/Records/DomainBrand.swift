public import WaymarkLinks

/// What an owner has said about the pages of a link domain.
public struct DomainBrand: Hashable, Sendable {
    /// The name of the app or house that people know.
    public var name: String?
    /// A square icon, over https.
    public var iconURL: WebURL?
    /// The colour of the main button, as it is; pages darken or lighten it only where text has this colour.
    public var accent: RGBColor?
    /// What stands above a link that has no title of its own.
    public var title: String?
    /// What stands below it where a link has no text of its own.
    public var text: String?
    /// Where visitors report a link.
    public var reportURL: ReportAddress?
    /// Who runs the domain, over https.
    public var imprintURL: WebURL?
    /// What the owner does with the data of visitors, over https.
    public var privacyURL: WebURL?
    /// Whether pages offer to put the link on the clipboard, so that the app finds it after the installation.
    public var offersContinueAfterInstall: Bool

    /// Creates settings; everything that is not said is left to the service.
    public init(
        name: String? = nil, iconURL: WebURL? = nil, accent: RGBColor? = nil, title: String? = nil,
        text: String? = nil, reportURL: ReportAddress? = nil, imprintURL: WebURL? = nil, privacyURL: WebURL? = nil,
        offersContinueAfterInstall: Bool = false
    ) {
        self.name = name
        self.iconURL = iconURL
        self.accent = accent
        self.title = title
        self.text = text
        self.reportURL = reportURL
        self.imprintURL = imprintURL
        self.privacyURL = privacyURL
        self.offersContinueAfterInstall = offersContinueAfterInstall
    }
}

extension DomainBrand: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, iconURL, accent, title, text, reportURL, imprintURL, privacyURL, offersContinueAfterInstall
    }

    /// Reads settings; an empty object says nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decodeIfPresent(String.self, forKey: .name),
            iconURL: try container.decodeIfPresent(WebURL.self, forKey: .iconURL),
            accent: try container.decodeIfPresent(RGBColor.self, forKey: .accent),
            title: try container.decodeIfPresent(String.self, forKey: .title),
            text: try container.decodeIfPresent(String.self, forKey: .text),
            reportURL: try container.decodeIfPresent(ReportAddress.self, forKey: .reportURL),
            imprintURL: try container.decodeIfPresent(WebURL.self, forKey: .imprintURL),
            privacyURL: try container.decodeIfPresent(WebURL.self, forKey: .privacyURL),
            offersContinueAfterInstall: try container.decodeIfPresent(Bool.self, forKey: .offersContinueAfterInstall)
                ?? false)
    }
}
