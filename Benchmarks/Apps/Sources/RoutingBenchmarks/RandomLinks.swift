import DeepLinks
import Foundation

/// What the fuzzer's links carry: one property of every kind of place.
struct Cargo: DeepLinkValue, Equatable, Sendable {
    enum Cabin: String, DeepLinkArgument { case a, ab = "a/b", percent = "%", b = "é" }

    var text = ""
    var int = 0
    var small: Int8?
    var unsigned: UInt64 = 0
    var double = 0.0
    var bool = false
    var uuid: UUID?
    var date: Date?
    var url: URL?
    var cabin = Cabin.a
    var list: [String] = []
    var numbers: [Int]?
    var rest: [String] = []
    var restText: String?
}

/// Draws templates and links from one small alphabet, so that they often meet.
struct RandomLinks {
    var random: SplitMix

    private static let words = ["a", "ab", "b", "item", "é", "a-b", "0", "5", "-7", "true", "A", "x.html", "%", ".."]
    private static let schemes = ["https", "HTTPS", "http", "myapp", "a"]
    private static let hosts = [
        "example.com", "a.example.com", "EXAMPLE.com", "b", "bücher.example", "[::1]", "127.0.0.1",
    ]
    private static let pieces = [
        "a", "ab", "b", "item", "item-", "x.html", "A", "0", "5", "-7", "127", "128", "1e3", "nan", "true", "false",
        "%C3%A9", "é", "%2F", "%2f", "%25", "%", "%4", "%zz", "%00", "%FF", "%61", "+", "%2B", "-", ",", ".", "..",
        "2026-11-21T03:00:00Z", "2026-13-41T25:61:61Z", "00000000-0000-4000-8000-000000000000", "https://b/c",
        "18446744073709551615", "18446744073709551616", "-9223372036854775808", "日😀", "=", "&", ";", ":", "@", "[",
    ]

    /// `hostIsFirstSegment` is the same for all templates of a router, which reads a link once for all of them.
    mutating func template(hostIsFirstSegment: Bool) -> DeepLink<Cargo> {
        var template = DeepLinkInterpolation<Cargo>(literalCapacity: 0, interpolationCount: 0)
        if random.below(4) == 0 {
            template.appendLiteral(random.pick(["https://", "myapp://", "//"]))
            if random.below(3) == 0 {
                template.appendInterpolation(\.text)
                template.appendLiteral(".")
            }
            template.appendLiteral(random.pick(["example.com", "b", "bücher.example"]))
        }
        let hasTail = random.below(4) == 0
        let count = random.below(5)
        for index in 0..<count {
            template.appendLiteral(hasTail && index == count - 1 ? "[/" : "/")
            segment(&template)
        }
        if hasTail, count > 0 { template.appendLiteral("]") }
        if random.below(5) == 0 { rest(&template) }
        for index in 0..<max(0, random.below(5) - 2) {
            // No name twice: two items of one name ask for the same first value.
            template.appendLiteral(index == 0 ? "?" + random.pick(["q", "page"]) : "&" + random.pick(["tag", "é"]))
            item(&template)
        }
        if random.below(8) == 0 {
            template.appendLiteral("#")
            random.below(2) == 0 ? template.appendInterpolation(\.text) : template.appendLiteral("a")
        }
        var link = DeepLink<Cargo>(stringInterpolation: template)
        if random.below(8) == 0 { link = link.ignoringCase() }
        if random.below(8) == 0 { link = link.base("/" + random.pick(Self.words)) }
        if hostIsFirstSegment { link = link.hostIsFirstSegment(ofSchemes: "myapp") }
        if random.below(8) == 0 { link = link.hosts("example.com", "a.example.com") }
        return link
    }

    private mutating func segment(_ template: inout DeepLinkInterpolation<Cargo>) {
        switch random.below(16) {
        case 0: template.appendInterpolation(\.text)
        case 1: template.appendInterpolation(\.int)
        case 2: template.appendInterpolation(\.small)
        case 3: template.appendInterpolation(\.uuid)
        case 4: template.appendInterpolation(\.date)
        case 5: template.appendInterpolation(\.cabin)
        case 6: template.appendInterpolation(\.list)
        case 7: template.appendLiteral("*")
        case 8: template.appendInterpolation(\.text, in: ["a", "é", "5"])
        case 9:
            template.appendLiteral("item-")
            template.appendInterpolation(\.unsigned)
        case 10:
            template.appendInterpolation(\.text)
            template.appendLiteral("-")
            template.appendInterpolation(\.bool)
            template.appendLiteral(".html")
        default: template.appendLiteral(random.pick(Self.words))
        }
    }

    private mutating func rest(_ template: inout DeepLinkInterpolation<Cargo>) {
        switch random.below(3) {
        case 0: template.appendLiteral("/**")
        case 1:
            template.appendLiteral("/")
            template.appendInterpolation(rest: \.rest)
        default:
            template.appendLiteral("/")
            template.appendInterpolation(rest: \.restText)
        }
    }

    private mutating func item(_ template: inout DeepLinkInterpolation<Cargo>) {
        switch random.below(7) {
        case 0: break
        case 1: template.appendLiteral("=a")
        case 2:
            template.appendLiteral("=")
            template.appendInterpolation(\.numbers)
        case 3:
            template.appendLiteral("=")
            template.appendInterpolation(\.double, default: 1)
        case 4:
            template.appendLiteral("=")
            template.appendInterpolation(\.url)
        case 5:
            template.appendLiteral("=")
            template.appendInterpolation(\.list, separator: "_")
        default:
            template.appendLiteral("=x")
            template.appendInterpolation(\.text)
        }
    }

    /// A link, most often of pieces that mean something, sometimes of any bytes.
    mutating func link() -> String {
        var text = ""
        if random.below(8) > 0 {
            text = random.pick(Self.schemes) + "://"
            if random.below(16) == 0 { text += "u:p@" }
            text += random.pick(Self.hosts)
            if random.below(16) == 0 { text += ":8080" }
        }
        for _ in 0..<random.below(6) {
            text += "/"
            for _ in 0..<max(1, random.below(4) - 1) where random.below(12) > 0 { text += random.pick(Self.pieces) }
        }
        if random.below(8) == 0 { text += "/" }
        if random.below(3) == 0 {
            text += "?"
            for _ in 0..<random.below(4) {
                text += random.pick(["q", "page", "tag", "%C3%A9", "Q", ""]) + random.pick(["=", "", "=x", "=="])
                text += random.pick(Self.pieces) + random.pick(["&", "&", "&&", ";"])
            }
        }
        if random.below(6) == 0 { text += "#" + random.pick(Self.pieces) }
        if random.below(8) == 0 { text = mutated(text) }
        return text
    }

    private mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0...random.below(4) where !bytes.isEmpty {
            let index = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
            case 2: bytes[index] = UInt8(truncatingIfNeeded: random.next())
            default: bytes.insert(contentsOf: bytes[index...].prefix(200), at: index)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
