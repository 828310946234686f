import ClickJournal
import Foundation
import InstallMatching
import LinkStorage
import WaymarkLinks

/// The random generator of a test; `WAYMARK_FUZZ_SEED` repeats a run.
func seededGenerator(for test: String = #function) -> SplitMix64 {
    let seed = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_SEED"].flatMap { UInt64($0) }
    let chosen = seed ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): WAYMARK_FUZZ_SEED=\(chosen)")
    return SplitMix64(seed: chosen)
}

/// The number of inputs of a property test: `WAYMARK_FUZZ_ITERATIONS`, or the usual number.
func iterations(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? usual
}

/// Runs a body with a temporary folder.
func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
}

extension JournalEntry {
    /// A click whose visitor has the number.
    static func sample(_ number: UInt64) -> JournalEntry {
        .click(
            Click(
                link: LinkRecord.ID(uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
                moment: Date(millisecondsSince1970: 1_800_000_000_000 + Int64(number)), kind: .person,
                answer: .store, platform: .ios, form: .phone, system: "ios", systemVersion: "26.1",
                browser: "safari", language: "pt-BR", referrerHost: "example.com", visitor: number))
    }

    /// A random entry.
    static func random(using generator: inout some RandomNumberGenerator) -> JournalEntry {
        let moment = Date(millisecondsSince1970: Int64.random(in: -1 << 45...1 << 45, using: &generator))
        let hour = Date(timeIntervalSince1970: Double(Int64.random(in: 0...1 << 22, using: &generator)) * 3600)
        let link = LinkRecord.ID(at: moment, using: &generator)
        let domain = LinkDomainRecord.ID(at: moment, using: &generator)
        let platform = LinkPlatform.allCases.randomElement(using: &generator) ?? .other
        let event = LinkEvent.allCases.randomElement(using: &generator) ?? .click
        let kind = Click.Kind.allCases.randomElement(using: &generator) ?? .person
        let count = Int.random(in: 1...Int.max, using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return .appEvent(event, link: link, platform: platform, at: moment)
        case 1: return .unknownCode(on: domain, at: moment)
        case 2:
            let subject = JournalCount.Subject.event(event, link: link, platform: platform, kind: kind)
            return .count(JournalCount(subject: subject, hour: hour, count: count))
        case 3: return .count(JournalCount(subject: .unknownCode(on: domain), hour: hour, count: count))
        case 4:
            let click = PendingClick(
                id: PendingClick.ID(at: moment, using: &generator), link: link, moment: moment,
                network: NetworkKey(.ipv6, hash: .random(in: 0...UInt64.max, using: &generator)),
                traits: .random(using: &generator))
            return .candidate(click)
        case 5:
            let id = PendingClick.ID(at: moment, using: &generator)
            return .candidateTraits(.random(using: &generator), of: id, at: moment)
        default:
            var click = Click(
                link: link, moment: moment, kind: kind,
                answer: Click.Answer.allCases.randomElement(using: &generator) ?? .app,
                isReturn: .random(using: &generator), isFromQRCode: .random(using: &generator), platform: platform)
            click.form = ([nil] + Click.Form.allCases.map(Optional.init)).randomElement(using: &generator) ?? nil
            click.visitor = Bool.random(using: &generator) ? .random(in: 0...UInt64.max, using: &generator) : nil
            for field in Click.texts { click[keyPath: field] = text(using: &generator) }
            return .click(click)
        }
    }

    private static func text(using generator: inout some RandomNumberGenerator) -> String? {
        guard Bool.random(using: &generator) else { return nil }
        let scalars = Array("az09-.ß漢😀é\u{301}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
            scalars.randomElement(using: &generator).map { text.append($0) }
        }
        return String(text)
    }
}

extension Click {
    /// All texts of a click.
    static var texts: [WritableKeyPath<Click, String?>] {
        [
            \.system, \.systemVersion, \.browser, \.inApp, \.language, \.referrerHost, \.country, \.campaign.source,
            \.campaign.medium, \.campaign.name, \.campaign.term, \.campaign.content,
        ]
    }
}

extension ActivityBatch.Source {
    /// The identity of a journal in tests.
    static func sample(_ number: UInt64 = 1) -> Self {
        var generator = SplitMix64(seed: number)
        return Self(at: Date(timeIntervalSince1970: 1_800_000_000 + Double(number)), using: &generator)
    }
}

extension DeviceTraits {
    static func random(using generator: inout some RandomNumberGenerator) -> DeviceTraits {
        func maybe<Value>(_ value: @autoclosure () -> Value?) -> Value? {
            Bool.random(using: &generator) ? value() : nil
        }
        return DeviceTraits(
            platform: .android, form: maybe(.tablet), model: maybe("Pixel 8"), screen: maybe(ScreenSize(412, 915)),
            system: maybe(SystemRelease(15, 1)), language: maybe(DeviceLanguage("pt-BR")),
            timeZone: maybe("America/Sao_Paulo"))
    }
}
