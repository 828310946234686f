/// The name of a parameter that a long link can carry, in the order in which ``LongLinkCodec`` writes it.
///
/// Source: Firebase Dynamic Links, "Manually constructing a Dynamic Link URL" and the REST discovery document; `data`, `app_only` and `si_size` are ours.
public enum LinkParameter: String, CaseIterable, Hashable, Sendable {
    case link
    case apn, afl, amv, al
    case ibi, ifl, ius, ipfl, ipbi, isi, imv
    case efr
    case appOnly = "app_only"
    case ofl
    case st, sd, si
    case imageSize = "si_size"
    case utmSource = "utm_source"
    case utmMedium = "utm_medium"
    case utmCampaign = "utm_campaign"
    case utmTerm = "utm_term"
    case utmContent = "utm_content"
    case gclid
    case at, ct, mt, pt
    case data
    case ad, d

    /// Whether advertisers and networks add the parameter to addresses of any kind.
    public var isAddedByOthers: Bool {
        switch self {
        case .utmSource, .utmMedium, .utmCampaign, .utmTerm, .utmContent, .gclid: true
        default: false
        }
    }

    /// The parameter with a name; the letter case counts.
    ///
    /// `init(rawValue:)` makes a text of every name before it compares; a dictionary has to be made first, which takes
    /// longer than reading the first link of a process.
    static func named(_ name: String) -> LinkParameter? {
        allCases.first { $0.rawValue == name }
    }
}
