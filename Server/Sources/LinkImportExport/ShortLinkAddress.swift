import LinkRules
import LinkStorage
public import WaymarkLinks

/// A short link as tables write it, taken apart.
struct ShortLinkAddress: Hashable, Sendable {
    /// Where it lives: everything before its last segment.
    let domain: LinkDomain
    /// Its last segment.
    let code: ShortCode

    /// The reason why a text is no short link.
    struct Fault: Error, Hashable {
        var fault: RowFault
    }

    /// Reads a short link, with or without its scheme; what follows `?` or `#` does not count.
    init(_ text: Substring) throws(Fault) {
        guard !text.isEmpty else { throw Fault(fault: .empty) }
        let url: WebURL
        do throws(WebURLError) {
            url = try WebURL(TypedAddress.whole(String(text))[...])
        } catch {
            throw Fault(fault: .badAddress(error.reason))
        }
        var path = url.path[...]
        if path.hasSuffix("/") { path.removeLast() }
        guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
            throw Fault(fault: url.query == nil ? .noCode : .longLink)
        }
        let segment = path[path.index(after: slash)...]
        guard let code = PercentEncoding.decoded(segment).flatMap({ ShortCode($0) }) else {
            throw Fault(fault: .badCodeOfAddress(String(segment.prefix(120)), most: ShortCode.maximumLength))
        }
        self.code = code
        let prefix = path[..<slash]
        do throws(LinkDomainError) {
            domain = try LinkDomain("\(url.scheme)://\(url.authority)\(prefix)", allowsPlainHTTP: true)
        } catch {
            throw Fault(fault: .badPrefix(PrefixFault(error)))
        }
    }

    /// The domain to make for the short link: over https, but for hosts of this machine.
    var ownDomain: LinkDomain {
        guard domain.scheme == "http", !domain.isLoopback else { return domain }
        return LinkDomain("https://\(domain.host)\(domain.pathPrefix)") ?? domain
    }
}

extension LinkRecord {
    /// Whether its destination is on a host of Google's dynamic links, which no longer works.
    var leadsToGoogle: Bool { LinkDomain.belongsToGoogle(host: link.link.host) }
}

extension LinkDomain {
    /// Whether the host is one of Google's, whose links no other service can serve.
    ///
    /// Source: Firebase Dynamic Links, "Custom domains".
    public var belongsToGoogle: Bool { Self.belongsToGoogle(host: host) }

    fileprivate static func belongsToGoogle(host: String) -> Bool {
        [".page.link", ".app.goo.gl", ".app.google"].contains { host.hasSuffix($0) } || host == "goo.gl"
    }
}
