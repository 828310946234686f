/// Reads the bytes of a URL once, from left to right, and writes the bytes of its serialised form.
struct WebURLParser {
    private let input: [UInt8]
    private(set) var output: [UInt8] = []

    init(_ text: some StringProtocol) {
        input = URIBytes.of(text)
    }

    mutating func parse() throws(WebURLError) -> WebURLLayout {
        guard !input.isEmpty else { throw WebURLError(.empty) }
        guard input.count <= WebURL.maximumLength else { throw WebURLError(.tooLong) }
        try URIBytes.check(input)
        output.reserveCapacity(input.count)
        var layout = WebURLLayout()
        let authorityStart = try readScheme()
        let authorityEnd =
            input[authorityStart...].firstIndex {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
            } ?? input.count
        layout.hostStart = output.count
        try readAuthority(input[authorityStart..<authorityEnd], into: &layout)
        layout.pathStart = output.count
        writeRest(input[authorityEnd...], into: &layout)
        guard output.count <= WebURL.maximumLength else { throw WebURLError(.tooLong) }
        layout.end = output.count
        return layout
    }

    /// Writes `https://` and gives the offset of the host in the input.
    private mutating func readScheme() throws(WebURLError) -> Int {
        for scheme in ["https://", "http://"] as [StaticString] where begins(with: scheme) {
            output += UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount)
            return scheme.utf8CodeUnitCount
        }
        guard let length = URIBytes.schemeLength(input) else { throw WebURLError(.notAbsolute) }
        let scheme = String(decoding: input[..<length].map(URIBytes.lowercased), as: UTF8.self)
        // Browsers read `https:host` and `https:///host` as if two slashes stood there; other programs see no host.
        throw scheme == "https" || scheme == "http" ? WebURLError(.notAbsolute) : WebURLError(.scheme(scheme))
    }

    private func begins(with scheme: StaticString) -> Bool {
        guard input.count >= scheme.utf8CodeUnitCount else { return false }
        return (0..<scheme.utf8CodeUnitCount).allSatisfy { URIBytes.lowercased(input[$0]) == scheme.utf8Start[$0] }
    }

    private mutating func readAuthority(_ authority: ArraySlice<UInt8>, into layout: inout WebURLLayout)
        throws(WebURLError)
    {
        guard !authority.contains(UInt8(ascii: "@")) else { throw WebURLError(.userInfo) }
        let hostEnd: Int
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { throw WebURLError(.host) }
            hostEnd = bracket + 1
        } else {
            hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        }
        guard URLHost.append(authority[..<hostEnd], to: &output) else { throw WebURLError(.host) }
        layout.hostEnd = output.count
        let isSecure = layout.hostStart == "https://".utf8.count
        layout.port = try port(authority[hostEnd...], default: isSecure ? 443 : 80)
        if let port = layout.port {
            output.append(UInt8(ascii: ":"))
            output += String(port).utf8
        }
    }

    private func port(_ text: ArraySlice<UInt8>, default own: Int) throws(WebURLError) -> Int? {
        guard let colon = text.first else { return nil }
        guard colon == UInt8(ascii: ":"), text.count <= 6 else { throw WebURLError(.port) }
        let digits = text.dropFirst()
        if digits.isEmpty { return nil }
        guard digits.allSatisfy(URIBytes.isDigit) else { throw WebURLError(.port) }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard 1...65535 ~= number else { throw WebURLError(.port) }
        return number == own ? nil : number
    }

    private mutating func writeRest(_ rest: ArraySlice<UInt8>, into layout: inout WebURLLayout) {
        for byte in rest {
            if byte == UInt8(ascii: "#"), layout.fragmentStart == nil {
                output.append(byte)
                layout.fragmentStart = output.count
            } else if byte == UInt8(ascii: "?"), layout.queryStart == nil, layout.fragmentStart == nil {
                output.append(byte)
                layout.queryStart = output.count
            } else if byte == UInt8(ascii: "#") || URIBytes.mustEncode(byte) {
                URIBytes.appendEncoded(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
    }
}
