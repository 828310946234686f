import SeededRandom
import Testing
import WaymarkLinks

extension SeededGenerator {
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// Any Unicode text, rich in what quoting gets wrong.
    mutating func text(maximumLength: Int = 12) -> String {
        let hard = Array(
            "+&=#%?/\\\"'<>{}[]|^`~;:@ \u{0}\u{7F}\r\n\tAz09-_.é\u{301}\u{200D}\u{202E}\u{FEFF}😀ß日".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...maximumLength, using: &self) {
            if chance(70) {
                text.append(pick(hard))
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    mutating func optional<Value>(_ make: (inout Self) -> Value?) -> Value? {
        chance(50) ? make(&self) : nil
    }

    mutating func webURL() -> WebURL? {
        let host = pick([
            "example.com", "EXAMPLE.com:8443", "bücher.example", "[2001:db8::1]:81", "127.0.0.1", "a.b.c.d.e",
        ])
        let tail =
            pick(["", "/", "?", "#", "/a?", "/?#"])
            + text().unicodeScalars.filter { $0.value > 0x20 && $0 != "\\" }
            .map { $0 == "%" ? "%2b" : $0 == "\u{7F}" ? "" : String($0) }.joined()
        return WebURL(
            "\(pick(["https", "http", "HTTPS"]))://\(host)\(tail.first.map { "/?#".contains($0) ? "" : "/" } ?? "")\(tail)"
        )
    }

    mutating func json(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &self) {
        case 0: return .null
        case 1: return .bool(chance(50))
        case 2: return .integer(pick([0, -1, .min, .max, Int64.random(in: .min ... .max, using: &self)]))
        case 3:
            let number = Double(bitPattern: next())
            return .number(number.isFinite ? number : 0.1)
        case 4, 5: return .string(text())
        case 6: return .array((0..<Int.random(in: 0...3, using: &self)).map { _ in json(depth: depth + 1) })
        default: return .object(object(depth: depth + 1))
        }
    }

    mutating func object(depth: Int = 0) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for _ in 0..<Int.random(in: 0...3, using: &self) { members[text()] = json(depth: depth) }
        return members
    }

    mutating func dynamicLink() throws -> DynamicLink {
        let link = webURL()
        var result = DynamicLink(link: try #require(link))
        result.android = AndroidParameters(
            packageName: optional { $0.text() }, fallbackLink: optional { $0.webURL() },
            minimumVersionCode: optional { Int64.random(in: .min ... .max, using: &$0) },
            link: optional { $0.webURL().map(AppURI.init) ?? AppURI("myapp://x") })
        result.ios = IOSParameters(
            bundleID: optional { $0.text() }, fallbackLink: optional { $0.webURL() },
            customScheme: optional { CustomScheme($0.pick(["MyApp", "com.example.app", "a+b-c.1"])) },
            iPadFallbackLink: optional { $0.webURL() }, iPadBundleID: optional { $0.text() },
            appStoreID: optional { AppStoreID(String(UInt64.random(in: 0 ... .max, using: &$0))) },
            minimumVersion: optional { $0.text() })
        result.otherPlatforms.fallbackLink = optional { $0.webURL() }
        result.navigation.isForcedRedirectEnabled = optional { $0.chance(50) }
        result.navigation.isAppOnly = optional { $0.chance(50) }
        result.social = SocialParameters(
            title: optional { $0.text() }, description: optional { $0.text() }, imageLink: optional { $0.webURL() },
            imageSize: optional {
                ImageSize(width: .random(in: 1...99_999, using: &$0), height: .random(in: 1...99_999, using: &$0))
            })
        result.campaign = CampaignParameters(
            source: optional { $0.text() }, medium: optional { $0.text() }, campaign: optional { $0.text() },
            term: optional { $0.text() }, content: optional { $0.text() }, googleClickID: optional { $0.text() })
        result.appStore = AppStoreCampaignParameters(
            affiliateToken: optional { $0.text() }, campaignToken: optional { $0.text() },
            mediaType: optional { $0.text() }, providerToken: optional { $0.text() })
        result.customData = object()
        result.unknownParameters = (0..<Int.random(in: 0...3, using: &self)).map {
            QueryParameter(name: "x\($0)" + text(), value: text())
        }
        result.isAdvertisement = optional { $0.chance(50) }
        return result
    }

    /// Text that nearly is what parsers expect: a sample with bytes changed, removed, doubled or mixed in.
    mutating func hostileText() -> String {
        let samples = [
            "https://example.page.link/?link=https%3A%2F%2Fe.com%2F%3Fa%3Db&apn=com.e&amv=1&efr=1&data=%7B%22a%22%3A1%7D&d=1",
            "https://example.page.link/abCD?x=1#f", "https://bücher.example:8443/ü?ß#é",
            "http://[2001:db8::1.2.3.4]:80/",
            "{\"a\":[1,-2.5e3,null,true,\"\\ud83d\\ude00\\n\"],\"b\":{}}", "2026-11-21T08:30:00.125+02:00",
            "https://127.0.0.1/", "example.com/promos", "com.example.app", "link=https://x.com?a=b&%zz=%ff&&=&a",
            "https://goo.gl/app/x", "https://xn--bcher-kva.example./", "myapp://open", "123456789",
        ]
        var bytes = Array(pick(samples).utf8)
        for _ in 0..<Int.random(in: 0...6, using: &self) {
            let index = Int.random(in: 0...bytes.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &self), at: index)
            case 1: if index < bytes.count { bytes[index] = UInt8.random(in: 0...255, using: &self) }
            case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0...8, using: &self)))
            case 3: bytes.insert(contentsOf: text(maximumLength: 4).utf8, at: index)
            default:
                let other = Array(pick(samples).utf8)
                bytes.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &self)), at: index)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
