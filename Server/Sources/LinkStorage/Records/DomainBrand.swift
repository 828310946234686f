public import WaymarkLinks

/// The owner's settings for the pages of a link domain.
public struct DomainBrand: Hashable, Sendable {
    /// The name of the app or company that people know.
    public var name: String?
    /// A square icon, over https.
    public var iconURL: WebURL?
    /// The color of the main button, used unchanged; pages darken or lighten it only for text.
    public var accent: RGBColor?
    /// The title of links that have no title of their own.
    public var title: String?
    /// The description of links that have no text of their own.
    public var text: String?
    /// The address at which visitors report a link.
    public var reportURL: ReportAddress?
    /// The imprint of the domain's operator, over https.
    public var imprintURL: WebURL?
    /// The privacy policy, over https.
    public var privacyURL: WebURL?
    /// Whether pages offer to copy the link to the clipboard, where the app finds it after the installation; on unless the owner
    /// turns it off.
    public var offersContinueAfterInstall: Bool

    /// Creates settings; omitted ones are left to the service.
    public init(
        name: String? = nil, iconURL: WebURL? = nil, accent: RGBColor? = nil, title: String? = nil,
        text: String? = nil, reportURL: ReportAddress? = nil, imprintURL: WebURL? = nil, privacyURL: WebURL? = nil,
        offersContinueAfterInstall: Bool = true
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

    /// Decodes settings; an empty object sets nothing.
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
                ?? true)
    }
}
