extension OSVersion {
    /// Reads the version of a visitor's system, where the browser tells the real one.
    ///
    /// Chrome on Android writes `Android 10; K` for all versions, Mac browsers `10_15_7`, browsers on Windows `10.0`, and
    /// iOS has written 18_6 or 18_7 ever since. Sources: Chromium, "User-Agent Reduction"; WebKit, "Safari 26 release notes".
    init?(of visitor: Visitor, _ findings: UserAgentTokens.Findings, in bytes: UnsafeBufferPointer<UInt8>) {
        let version: OSVersion?
        switch visitor.platform {
        case .ios: version = Self.ios(findings, bytes)
        case .android: version = Self.android(after: findings.platformEnd, bytes)
        case .macos: version = Self.macos(findings, bytes)
        case .windows: version = Self.windows(after: findings.platformEnd, bytes)
        case .harmonyos: version = OSVersion(bytes, at: findings.platformEnd + 1)
        case .linux, .chromeos, .other: version = nil
        }
        guard let version else { return nil }
        self = version
    }

    /// Reads the version of a client hint: numbers with dots, in quotes; an empty text says nothing.
    init?(hint: String) {
        var hint = hint
        let version = hint.withUTF8 { OSVersion($0, at: 1) }
        guard let version, version.major > 0 || version.minor != nil else { return nil }
        self = version
    }

    private static func ios(
        _ findings: UserAgentTokens.Findings, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> OSVersion? {
        if findings.has(.deviceSystemVersion) { return OSVersion(bytes, at: findings.deviceSystemVersionEnd) }
        // Desktop mode tells the Mac's.
        guard findings.has(.os), let system = OSVersion(bytes, at: findings.osEnd) else { return nil }
        let browser = findings.has(.version) ? OSVersion(bytes, at: findings.versionEnd) : nil
        if let browser, browser.major >= 26, browser.major > system.major { return browser }
        let isFrozen = system.major == 18 && (6...7).contains(system.minor ?? 0)
        return isFrozen && browser?.major != 18 ? nil : system
    }

    private static func android(after end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> OSVersion? {
        guard let version = OSVersion(bytes, at: end + 1) else { return nil }
        let isReduced = version == OSVersion(10) && bytes[(end + 1)...].starts(with: "10; K)".utf8)
        return isReduced ? nil : version
    }

    private static func macos(
        _ findings: UserAgentTokens.Findings, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> OSVersion? {
        // "Mac OS X 10_14_6"
        guard findings.has(.os), bytes[findings.osEnd...].starts(with: "X ".utf8),
            let version = OSVersion(bytes, at: findings.osEnd + 2)
        else { return nil }
        return version.major == 10 && version.minor == 15 ? nil : version
    }

    private static func windows(after end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> OSVersion? {
        switch OSVersion(bytes, at: end + 1) {
        case OSVersion(6, 1): OSVersion(7)
        case OSVersion(6, 2): OSVersion(8)
        case OSVersion(6, 3): OSVersion(8, 1)
        default: nil
        }
    }

    /// Reads up to three numbers with dots or underscores between them.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        var place = start
        guard let major = Self.number(bytes, at: &place) else { return nil }
        let minor = Self.nextNumber(bytes, at: &place)
        self.init(major, minor, minor == nil ? nil : Self.nextNumber(bytes, at: &place))
    }

    private static func nextNumber(_ bytes: UnsafeBufferPointer<UInt8>, at place: inout Int) -> UInt16? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: "_") else {
            return nil
        }
        place += 1
        return number(bytes, at: &place)
    }

    /// Numbers of more than four digits are none.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at place: inout Int) -> UInt16? {
        var value: UInt16 = 0
        let start = place
        while place < bytes.count, case 0x30...0x39 = bytes[place] {
            guard place - start < 4 else { return nil }
            value = value * 10 + UInt16(bytes[place] - 0x30)
            place += 1
        }
        return place > start ? value : nil
    }
}
