import Foundation
import WaymarkClient
import WaymarkLinks

/// What a look at an address says, without the service.
struct LinkRecognition: Equatable, Sendable {
    /// The address that counts: of Firebase's custom-scheme form, the link inside.
    var url: String
    /// The same in its plain spelling, by which two of them are told to be one.
    var plainURL: String
    /// What it is.
    var kind: LinkOffer.Recognition

    /// Makes what was found out of a text that is no web address.
    init(url: String, kind: LinkOffer.Recognition) {
        self.url = url
        plainURL = LinkSpelling.plain(url)
        self.kind = kind
    }

    /// Makes what was found out of a web address, as it was spelled.
    init(_ address: WebURL, spelled url: String, kind: LinkOffer.Recognition) {
        self.url = url
        let isShort = if case .short = kind { true } else { false }
        plainURL = LinkSpelling.plain(address, isShort: isShort)
        self.kind = kind
    }
}

/// Tells links of the app from other addresses.
///
/// Everything that is not certainly a link of the app belongs to somebody else: an allow-list needs no list of exceptions
/// for sign-in callbacks and the like.
struct LinkRecognitionRules: Sendable {
    private let client: LinkServiceClient
    private let domains: [LinkDomain]
    private let deepLinkHosts: Set<String>
    private let customSchemes: Set<String>
    private let movedLinks: MovedLinks
    private let excludedAddresses: [String]

    init(_ configuration: LinkInboxConfiguration, client: LinkServiceClient) {
        self.client = client
        let own = configuration.service.domain
        domains = [own] + configuration.domains.filter { $0 != own }
        deepLinkHosts = Set(configuration.deepLinkHosts.map { $0.lowercased() })
        movedLinks = configuration.movedLinks
        excludedAddresses = configuration.excludedAddresses.map { LinkSpelling.lowercasingHost($0) }
        customSchemes = Set((configuration.service.customSchemes ?? []).map(\.lowercased))
    }

    /// Looks at an address.
    func recognize(_ text: String) -> LinkRecognition {
        guard let scheme = Self.scheme(of: text) else { return LinkRecognition(url: text, kind: .notOurs) }
        switch scheme {
        case "https", "http":
            guard let url = WebURL(text) else { return LinkRecognition(url: text, kind: .notOurs) }
            return moved(url) ?? LinkRecognition(url, spelled: text, kind: kind(of: url))
        default:
            guard customSchemes.contains(scheme), !isExcluded(text) else {
                return LinkRecognition(url: text, kind: .notOurs)
            }
            return recognizeCustomScheme(text)
        }
    }

    /// Looks at text from the clipboard: only links on a link domain count, and nothing around them but white space.
    func recognizePasted(_ text: String) -> LinkRecognition? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = WebURL(trimmed) else { return nil }
        if let moved = moved(url) { return moved }
        guard let kind = dynamicLinkKind(of: url), kind != .notOurs else { return nil }
        return LinkRecognition(url, spelled: trimmed, kind: kind)
    }

    /// What takes the place of a link whose host is gone; the app itself has said where it leads.
    private func moved(_ url: WebURL) -> LinkRecognition? {
        guard let target = movedLinks.target(of: url) else { return nil }
        let kind = kind(of: target)
        return LinkRecognition(
            target, spelled: target.description,
            kind: kind == .notOurs ? .readable(LinkContent(url: AppURI(target))) : kind)
    }

    private func kind(of url: WebURL) -> LinkOffer.Recognition {
        if let kind = dynamicLinkKind(of: url) { return kind }
        guard deepLinkHosts.contains(url.authority), Self.isSafe(url), !isExcluded(url.description) else {
            return .notOurs
        }
        return .readable(LinkContent(url: AppURI(url)))
    }

    /// What an address on a link domain is; `nil` for any other.
    private func dynamicLinkKind(of url: WebURL) -> LinkOffer.Recognition? {
        for domain in domains where domain.scheme == url.scheme {
            guard domain.scheme == "https" || domain.isLoopback,
                let rest = domain.remainder(ofAuthority: url.authority, path: url.path)
            else { continue }
            if rest.isEmpty || rest == "/" { return longLinkKind(of: url) }
            // Everything else on a link domain is the service's.
            return ShortCode(path: rest) == nil ? .notOurs : .short
        }
        return nil
    }

    private func longLinkKind(of url: WebURL) -> LinkOffer.Recognition {
        // The domain's own front page is no link.
        guard let query = url.query else { return .notOurs }
        let link: DynamicLink
        do throws(LongLinkError) {
            link = try LongLinkCodec.decodeQuery(query).link
        } catch {
            return error == .missingLink ? .notOurs : .malformed("\(LinkServiceClientError.Code.invalidLink)")
        }
        do throws(LinkServiceClientError) {
            return .readable(LinkContent(try client.readLink(link)))
        } catch {
            return .malformed("\(error.code)")
        }
    }

    private func recognizeCustomScheme(_ text: String) -> LinkRecognition {
        guard let address = AppURI(text) else { return LinkRecognition(url: text, kind: .malformed("invalidLink")) }
        guard let form = FirebaseSchemeLink(address) else {
            return LinkRecognition(url: text, kind: .readable(LinkContent(url: address)))
        }
        guard let deepLink = form.deepLink else { return LinkRecognition(url: text, kind: .notOurs) }
        // A link domain's own link may stand inside, which then says more than the form around it.
        if let url = WebURL(deepLink) {
            if let moved = moved(url) { return moved }
            if let kind = dynamicLinkKind(of: url) { return LinkRecognition(url, spelled: deepLink, kind: kind) }
        }
        guard let content = form.content, allows(content.url), !isExcluded(content.url.description) else {
            return LinkRecognition(url: text, kind: .malformed("disallowedTarget"))
        }
        return LinkRecognition(url: text, kind: .readable(content))
    }

    private func isExcluded(_ text: String) -> Bool {
        guard !excludedAddresses.isEmpty else { return false }
        let address = LinkSpelling.lowercasingHost(text)
        return excludedAddresses.contains { beginning in
            guard address.hasPrefix(beginning) else { return false }
            let rest = address.utf8.dropFirst(beginning.utf8.count)
            return rest.isEmpty || beginning.utf8.last.map(LinkSpelling.endsName) == true
                || rest.first.map(LinkSpelling.endsName) == true
        }
    }

    /// Whether a link may lead to an address.
    func allows(_ address: AppURI) -> Bool {
        client.allows(address)
    }

    private static func isSafe(_ url: WebURL) -> Bool {
        url.scheme == "https" || LinkDomain("http://\(url.authority)")?.isLoopback == true
    }

    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return text[..<colon].lowercased()
    }
}
