import WaymarkLinks

/// Distinguishes dynamic links from other addresses, exactly as Firebase's SDK for iOS does, including its quirks.
///
/// `name` below is one or more of `[A-Za-z0-9]`, and `D` one of `.page.link`, `.app.goo.gl`, `.app.google`. The whole
/// text is matched, letter case counts, the scheme is `http` or `https`, and there is no port and no further subdomain.
///
/// 1. `goo.gl`, `page.link` or `app.google`, and a path that begins with `/app`;
/// 2. `name D`, an optional slash, and a query that holds `link=http` (so `deeplink=http` passes);
/// 3. `name D`, a slash, one segment of `[A-Za-z0-9_-]`; then nothing, or an optional slash and a query with an `=`;
/// 4. `name D` and `/i/`, a legacy invitation;
/// 5. a custom domain, then a path longer than `/`, or a query with a web address as `link`.
///
/// Source: firebase-ios-sdk, last release with Dynamic Links.
struct LinkRecognizer: Hashable, Sendable {
    private let customDomains: [[UInt8]]

    /// Creates a recognizer.
    ///
    /// - Parameter customDomains: prefixes with their scheme, as in Info.plist's `FirebaseDynamicLinksCustomDomains`. One
    ///   slash at the end is dropped; entries without scheme or host are ignored.
    init(customDomains: [String] = []) {
        self.customDomains = customDomains.compactMap { text in
            var bytes = Array(text.utf8)
            guard let length = URIBytes.schemeLength(bytes), bytes[length...].starts(with: "://".utf8) else {
                return nil
            }
            if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
            return bytes.count > length + 3 ? bytes : nil
        }
    }

    /// Whether an address is a dynamic link in any form.
    func canParse(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        // No URL holds these, and the SDK is only ever given URLs.
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return isOnGoogleDomain(bytes) || customDomains.contains { isDynamicLink(bytes, on: $0) }
    }

    /// Whether an address is a short link.
    ///
    /// Every address of `goo.gl/app…` and every address of a custom domain with a path counts, even with a `link`.
    func matchesShortLinkFormat(_ text: String) -> Bool {
        guard canParse(text) else { return false }
        let path = Self.decodedPath(text)
        return path.count > 1 && !path.map(URIBytes.lowercased).starts(with: "/link/dismiss".utf8)
    }

    private func isOnGoogleDomain(_ bytes: [UInt8]) -> Bool {
        guard let start = ["https://", "http://"].first(where: { bytes.starts(with: $0.utf8) })?.utf8.count else {
            return false
        }
        let hostEnd = bytes[start...].firstIndex { Self.endsHost($0) } ?? bytes.count
        let host = bytes[start..<hostEnd]
        let parts = AddressParts(bytes[hostEnd...])
        if ["goo.gl", "page.link", "app.google"].contains(where: { host.elementsEqual($0.utf8) }) {
            return parts.path.starts(with: "/app".utf8)
        }
        let suffixes = [".page.link", ".app.goo.gl", ".app.google"]
        guard let suffix = suffixes.first(where: { host.count > $0.utf8.count && host.hasSuffix($0) }),
            host.dropLast(suffix.utf8.count).allSatisfy(Self.isAlphanumeric)
        else { return false }
        return parts.isLongForm || parts.isShortForm || parts.path.starts(with: "/i/".utf8)
    }

    private func isDynamicLink(_ bytes: [UInt8], on domain: [UInt8]) -> Bool {
        guard bytes.starts(with: domain) else { return false }
        let rest = bytes[domain.count...]
        guard rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "?") else { return false }
        let parts = AddressParts(rest)
        return parts.path.count > 1 || parts.hasWebLink
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        URIBytes.isLetter(byte) || URIBytes.isDigit(byte)
    }

    private static func decodedPath(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let hostStart = (URIBytes.schemeLength(bytes) ?? 0) + 3
        let pathStart = bytes.dropFirst(hostStart).firstIndex(where: endsHost) ?? bytes.count
        let path = AddressParts(bytes[pathStart...]).path
        return PercentEncoding.decodedBytes(path) ?? Array(path)
    }
}

/// What follows the host of an address.
private struct AddressParts {
    let path: ArraySlice<UInt8>
    /// The query, without the question mark and the fragment.
    let query: ArraySlice<UInt8>?
    /// Everything after the question mark.
    private let tail: ArraySlice<UInt8>?

    init(_ bytes: ArraySlice<UInt8>) {
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?"))
        path = bytes[..<(mark ?? fragment)]
        query = mark.map { bytes[($0 + 1)..<fragment] }
        tail = mark.map { bytes[($0 + 1)...] }
        hasFragment = fragment < bytes.endIndex
    }

    private let hasFragment: Bool

    /// Rule 2.
    var isLongForm: Bool {
        guard path.isEmpty || path.elementsEqual("/".utf8), let query else { return false }
        return query.indices.contains { query[$0...].starts(with: "link=http".utf8) }
    }

    /// Rule 3.
    var isShortForm: Bool {
        guard path.first == UInt8(ascii: "/") else { return false }
        var segment = path.dropFirst()
        if let tail {
            guard tail.contains(UInt8(ascii: "=")) else { return false }
            if segment.last == UInt8(ascii: "/") { segment.removeLast() }
        } else if hasFragment {
            return false
        }
        return !segment.isEmpty && segment.allSatisfy(Self.isCodeByte)
    }

    /// The second half of rule 5: an item `link`, in any letter case, whose value is a web address once decoded.
    var hasWebLink: Bool {
        (query ?? []).split(separator: UInt8(ascii: "&")).contains { item in
            let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard item[..<equals].map(URIBytes.lowercased).elementsEqual("link".utf8),
                let value = PercentEncoding.decodedBytes(item[equals...].dropFirst())
            else { return false }
            return value.starts(with: "http://".utf8) || value.starts(with: "https://".utf8)
        }
    }

    private static func isCodeByte(_ byte: UInt8) -> Bool {
        URIBytes.isLetter(byte) || URIBytes.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
