import Foundation
import WaymarkClient
import WaymarkLinks

/// Recognizes the links of the app.
///
/// Ignores every address that is not certainly a link of the app, so callbacks of sign-in services need no list of
/// exceptions.
final class LinkRecognitionRules: Sendable {
    private let settings: InboxSettings
    private let customSchemes: [String]

    init(_ settings: InboxSettings) {
        self.settings = settings
        customSchemes = settings.customSchemes.map(\.lowercased)
    }

    /// Recognizes an address.
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

    /// Recognizes text that a person pasted or entered: a link on a link domain, surrounded only by white space.
    ///
    /// - Returns: The link without the token of its click, and the complete text for the claim.
    func recognizePasted(_ text: String) -> (link: LinkRecognition, claim: String)? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let complete = WebURL(trimmed) else { return nil }
        let url = ClipboardLink.withoutClick(complete)
        if let moved = moved(url) { return (moved, moved.url) }
        guard let kind = dynamicLinkKind(of: url), kind != .notOurs else { return nil }
        let spelled = url == complete ? trimmed : url.description
        return (LinkRecognition(url, spelled: spelled, kind: kind), trimmed)
    }

    /// The replacement of a link on a host that is no longer used.
    private func moved(_ url: WebURL) -> LinkRecognition? {
        guard let target = settings.movedLinks.target(of: url) else { return nil }
        let kind = kind(of: target)
        return LinkRecognition(
            target, spelled: target.description,
            kind: kind == .notOurs ? .readable(LinkContent(url: AppURI(target))) : kind)
    }

    private func kind(of url: WebURL) -> LinkOffer.Recognition {
        if let kind = dynamicLinkKind(of: url) { return kind }
        guard settings.deepLinkHosts.contains(url.authority), Self.isSafe(url), !isExcluded(url.description) else {
            return .notOurs
        }
        return .readable(LinkContent(url: AppURI(url)))
    }

    /// The kind of an address on a link domain; `nil` for any other address.
    private func dynamicLinkKind(of url: WebURL) -> LinkOffer.Recognition? {
        for domain in settings.domains where domain.scheme == url.scheme {
            guard domain.scheme == "https" || domain.isLoopback,
                let rest = domain.remainder(ofAuthority: url.authority, path: url.path)
            else { continue }
            if ShortCode.isAbsent(inPath: rest) { return longLinkKind(of: url) }
            // All other addresses on a link domain belong to the service.
            return ShortCode(path: rest) == nil ? .notOurs : .short
        }
        return nil
    }

    private func longLinkKind(of url: WebURL) -> LinkOffer.Recognition {
        // The front page of the domain is not a link.
        guard let query = url.query else { return .notOurs }
        let link: DynamicLink
        do throws(LongLinkError) {
            link = try LongLinkCodec.decodeQuery(query).link
        } catch {
            return error == .missingLink ? .notOurs : .malformed("\(LinkServiceClientError.Code.invalidLink)")
        }
        do throws(LinkServiceClientError) {
            return .readable(LinkContent(try settings.reader.read(link)))
        } catch {
            return .malformed("\(error.code)")
        }
    }

    private func recognizeCustomScheme(_ text: String) -> LinkRecognition {
        guard let address = AppURI(text) else { return LinkRecognition(url: text, kind: .malformed("invalidLink")) }
        guard let form = FirebaseSchemeLink(address) else {
            // Any page and any app can open such a URL.
            return LinkRecognition(url: text, kind: .readable(LinkContent(url: address, match: .probable)))
        }
        guard let deepLink = form.deepLink else { return LinkRecognition(url: text, kind: .notOurs) }
        // A link on a link domain inside the custom scheme contains more than the custom scheme.
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
        guard !settings.excludedAddresses.isEmpty else { return false }
        let address = LinkSpelling.lowercasingHost(text)
        return settings.excludedAddresses.contains { beginning in
            guard address.hasPrefix(beginning) else { return false }
            let rest = address.utf8.dropFirst(beginning.utf8.count)
            return rest.isEmpty || beginning.utf8.last.map(LinkSpelling.endsName) == true
                || rest.first.map(LinkSpelling.endsName) == true
        }
    }

    /// Whether a link may lead to an address.
    func allows(_ address: AppURI) -> Bool {
        settings.reader.allows(address)
    }

    private static func isSafe(_ url: WebURL) -> Bool {
        url.scheme == "https" || LinkDomain("http://\(url.authority)")?.isLoopback == true
    }

    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return text[..<colon].lowercased()
    }
}
