import DeepLinks
import Foundation
import SeededRandom
import Testing

/// parse(print(x)) == x, for every type of argument and every place it may stand in.
@Suite struct RoundTripPropertyTests {
    struct Anything: DeepLinkValue, Equatable {
        enum Kind: String, DeepLinkArgument, CaseIterable { case plain, slash = "a/b", empty = " ", umlaut = "ä-ö" }
        enum Level: Int, DeepLinkArgument, CaseIterable { case low = -1, high = 7 }

        var text = ""
        var other: String?
        var int = 0
        var int8: Int8 = 0
        var int16: Int16?
        var int32: Int32 = 0
        var int64: Int64 = 0
        var uint: UInt = 0
        var uint8: UInt8 = 0
        var uint16: UInt16 = 0
        var uint32: UInt32 = 0
        var uint64: UInt64 = 0
        var double = 0.0
        var float: Float = 0
        var bool = false
        var uuid = UUID()
        var date = Date(timeIntervalSinceReferenceDate: 0)
        var url = URL(fileURLWithPath: "/")
        var kind = Kind.plain
        var level: Level?
        var list: [String] = []
        var dates: [Date]?
        var numbers: [Int] = []
        var rest: [String] = []
        var restText = ""
        var anchor: String?
    }

    static let segments: DeepLink<Anything> =
        "/\(\.text)/\(\.int)/\(\.double)/\(\.uuid)/\(\.date)/\(\.url)/\(\.kind)/x\(\.bool)-\(\.float).\(\.uint64)y[/\(\.level)]"
    static let query: DeepLink<Anything> =
        """
        /q?t=\(\.text)&o=\(\.other)&i8=\(\.int8, default: 3)&i16=\(\.int16)&i32=\(\.int32)&i64=\(\.int64)&u=\(\.uint)\
        &u8=\(\.uint8)&u16=\(\.uint16)&u32=\(\.uint32)&d=\(\.double)&date=\(\.date)&url=\(\.url)&k=\(\.kind)\
        &l=\(\.list)&n=\(\.numbers, separator: "-")&b=\(\.bool)#a\(\.anchor)
        """
    static let rest: DeepLink<Anything> = "/r/\(\.numbers)/\(rest: \.rest)"
    static let restText: DeepLink<Anything> = "/r/\(rest: \.restText)?d=\(\.dates, separator: "_")"
    static let parts: DeepLink<Anything> = "/\(\.text)-\(\.list, separator: "_").\(\.other).html"

    static func value(_ generator: inout SeededGenerator) -> Anything {
        var value = Anything()
        value.text = generator.text(upTo: 12)
        value.other = Bool.random(using: &generator) ? generator.text(upTo: 6) : nil
        value.int = .random(in: .min ... .max, using: &generator)
        value.int8 = .random(in: .min ... .max, using: &generator)
        value.int16 = Bool.random(using: &generator) ? .random(in: .min ... .max, using: &generator) : nil
        value.int32 = .random(in: .min ... .max, using: &generator)
        value.int64 = .random(in: .min ... .max, using: &generator)
        value.uint = .random(in: .min ... .max, using: &generator)
        value.uint8 = .random(in: .min ... .max, using: &generator)
        value.uint16 = .random(in: .min ... .max, using: &generator)
        value.uint32 = .random(in: .min ... .max, using: &generator)
        value.uint64 = .random(in: .min ... .max, using: &generator)
        value.double = Double(bitPattern: generator.next())
        value.float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        if !value.double.isFinite { value.double = 1e300 }
        if !value.float.isFinite { value.float = -0.5 }
        value.bool = .random(using: &generator)
        let high = generator.next()
        value.uuid =
            UUID(
                uuidString: String(format: "%08X-0000-4000-8000-%012llX", UInt32(truncatingIfNeeded: high), high >> 16))
            ?? UUID()
        value.date = date(&generator)
        value.url = URL(string: "https://example.com/" + String(generator.next()) + "?a=%2F&b=c d#e") ?? value.url
        value.kind = Anything.Kind.allCases.randomElement(using: &generator) ?? .plain
        value.level = Bool.random(using: &generator) ? Anything.Level.allCases.randomElement(using: &generator) : nil
        value.list = (0..<Int.random(in: 0...3, using: &generator)).map { _ in generator.text(upTo: 5) }
        value.dates = Bool.random(using: &generator) ? [date(&generator), date(&generator)] : nil
        value.numbers = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            Int.random(in: -9...99, using: &generator)
        }
        value.rest = (0..<Int.random(in: 0...3, using: &generator)).map { _ in generator.text(upTo: 5) }
        value.restText = generator.text(upTo: 12)
        value.anchor = generator.text(upTo: 4)
        return value
    }

    static func date(_ generator: inout SeededGenerator) -> Date {
        let seconds = Double.random(in: -60_000_000_000...240_000_000_000, using: &generator)
        return Date(timeIntervalSinceReferenceDate: Bool.random(using: &generator) ? seconds.rounded() : seconds / 256)
    }

    /// Prints and reads back; the properties that the template does not mention are made equal first.
    static func check(_ link: DeepLink<Anything>, _ value: Anything) throws -> Bool {
        let url: URL
        do {
            url = try link.url(for: value)
        } catch {
            // The few values that a link cannot hold are refused, not bent.
            return [.emptyValue, .missingValue, .dotSegment].contains(error.code)
        }
        var result = value
        result.text = "?"
        result.list = ["?"]
        var expected = value
        if !link.description.contains("{text}") { expected.text = "?" }
        if !link.description.contains("{list}") { expected.list = ["?"] }
        try link.parse(url, into: &result)
        if result != expected { Issue.record("\(link) printed \(url): \(result) is not \(expected)") }
        return result == expected
    }

    @Test func whatIsPrintedReadsBack() throws {
        for link in [Self.segments, Self.query, Self.rest, Self.restText, Self.parts] { try link.validate() }
        var generator = FuzzRun.generator()
        for _ in 0..<FuzzRun.iterations {
            let value = Self.value(&generator)
            for link in [Self.segments, Self.query, Self.rest, Self.restText, Self.parts] {
                guard try Self.check(link, value) else {
                    Issue.record("\(link): \(value)")
                    return
                }
            }
        }
    }
}

extension RoundTripPropertyTests {
    /// Values at the edges of their types, which the random ones hardly ever meet.
    @Test(arguments: [
        -1e-17, 1e-17, -0.1, 0.1, -0.9, -1.1, 1e-300, -1e-300, 5e-60, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
        0, -1, -0.999_999_999_999_999_9,
        -63_113_904_000, 252_423_993_599.99997, -978_307_200.25, 7.25e8 + 0.1,
    ])
    func datesReadBackToTheLastBit(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let template: DeepLink<Anything> = "/\(\.date)"
        #expect(try template.parse(template.url(for: Anything(date: date))).date == date)
        #expect(try Date(deepLinkText: date.deepLinkText) == date)
    }

    @Test(arguments: [-63_114_076_800, -63_113_904_000.00001, 252_423_993_600, .nan, .infinity])
    func datesOfOtherYearsHaveNoText(_ seconds: Double) {
        #expect(throws: DeepLinkTextError.self) { try Date(timeIntervalSinceReferenceDate: seconds).deepLinkText }
    }

    struct Lists: DeepLinkValue, Equatable {
        var tags: [String] = []
        var more: [String]?
        var page: Int?
        var rest: [String]?
        var cabin = "\u{e9}"
    }

    /// What a link leaves out reads as the default or as nil, so nothing else may be left out.
    @Test(
        arguments: [
            ("/a[/\(\.tags, default: ["x"])]", Lists()), ("/a#\(\.tags, default: ["x"])", Lists()),
            ("/a?t=\(\.tags, default: ["x"])", Lists()), ("/a?t=\(\.tags, default: ["x"], separator: "-")", Lists()),
            ("/a[/\(\.more)]", Lists(more: [])), ("/a#\(\.more)", Lists(more: [])), ("/a?m=\(\.more)", Lists(more: [])),
            ("/a?m=\(\.more, separator: "-")", Lists(more: [])), ("/a?page=\(\.page, default: 5)", Lists()),
            ("/a[/\(\.page, default: 5)]", Lists()), ("/a#\(\.page, default: 5)", Lists()),
            ("/a/\(rest: \.rest)", Lists(rest: [])), ("/a?c=\(\.cabin, in: ["e\u{301}"])", Lists()),
        ] as [(DeepLink<Lists>, Lists)])
    func whatWouldReadAsAnotherValueIsNotPrinted(_ template: DeepLink<Lists>, _ value: Lists) throws {
        try template.validate()
        #expect(throws: DeepLinkError.self) { try template.url(for: value) }
    }

    @Test(
        arguments: [
            ("/a[/\(\.tags, default: ["x"])]", Lists(tags: ["x"])), ("/a[/\(\.tags)]", Lists()),
            ("/a#\(\.tags)", Lists()),
            ("/a?page=\(\.page, default: nil)", Lists()), ("/a[/\(\.more)]", Lists()), ("/a/\(rest: \.tags)", Lists()),
            ("/a?t=\(\.tags, separator: "-")", Lists(tags: [""])), ("/a/\(rest: \.rest)", Lists()),
        ] as [(DeepLink<Lists>, Lists)])
    func whatIsLeftOutReadsBack(_ template: DeepLink<Lists>, _ value: Lists) throws {
        try template.validate()
        #expect(try template.parse(template.url(for: value)) == value)
    }
}
