/// The header fields of a request that statistics use.
public struct VisitOrigin: Hashable, Sendable {
    /// `User-Agent`, which distinguishes visitors behind one address.
    public var userAgent: String?
    /// `Accept-Language`.
    public var acceptLanguage: String?
    /// `Referer`.
    public var referrer: String?
    /// Whether the visitor asks not to be recognized (`Sec-GPC: 1` or `DNT: 1`).
    ///
    /// Sources: Global Privacy Control, W3C; Tracking Preference Expression, W3C.
    public var refusesRecognition: Bool

    /// Creates an origin; omit missing fields.
    public init(
        userAgent: String? = nil, acceptLanguage: String? = nil, referrer: String? = nil,
        refusesRecognition: Bool = false
    ) {
        self.userAgent = userAgent
        self.acceptLanguage = acceptLanguage
        self.referrer = referrer
        self.refusesRecognition = refusesRecognition
    }

    /// The first accepted language, such as `de` or `pt-BR`; `nil` if the field is not a list of languages.
    ///
    /// Source: RFC 9110 §12.5.4; RFC 5646 §2.1, whose common tags have at most 35 characters.
    public var language: String? {
        guard let tag = acceptLanguage?.prefix(while: { $0 != "," && $0 != ";" }).utf8.drop(while: { $0 == 0x20 })
        else { return nil }
        let isTag = tag.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isTag, (2...35).contains(tag.count) else { return nil }
        return String(Substring(tag))
    }

    /// The host of the page that contained the link, in lower case and without its port; `nil` if unknown.
    public var referrerHost: String? {
        guard let referrer, let colon = referrer.firstIndex(of: ":"), referrer[colon...].hasPrefix("://") else {
            return nil
        }
        let authority = referrer[colon...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
            .prefix { $0 != ":" }
        guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            return nil
        }
        return host.lowercased()
    }
}
