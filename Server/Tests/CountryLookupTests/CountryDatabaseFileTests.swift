import Foundation
import LinkRules
import Locking
import Logging
import Testing

@testable import CountryLookup

/// The file of a country database is followed while it is in use.
@Suite struct CountryDatabaseFileTests {
    private static let quiet = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    private static func bytes(_ code: String) throws -> [UInt8] {
        try SampleDatabase([("192.0.2.0/24", .country(code))]).bytes
    }

    private func country(_ file: CountryDatabaseFile) throws -> String? {
        file.country(of: try #require(IPAddress("192.0.2.1")))?.description
    }

    @Test func itIsReplacedWhileItIsInUse() async throws {
        try await SampleFile.with(Self.bytes("DE")) { sample in
            let file = try CountryDatabaseFile(path: sample.path, logger: Self.quiet)
            file.poll()
            #expect(try country(file) == "DE")
            try sample.replace(Self.bytes("FR"))
            // The file may still be written.
            file.poll()
            #expect(try country(file) == "DE")
            file.poll()
            #expect(try country(file) == "FR")
        }
    }

    @Test func aFileThatIsWrittenInPlaceIsOpenedWhenItIsComplete() async throws {
        try await SampleFile.with(Self.bytes("DE")) { sample in
            let log = Lines()
            let file = try CountryDatabaseFile(path: sample.path, logger: log.logger)
            let bytes = try Self.bytes("FR")
            for count in [0, 100, bytes.count - 1, bytes.count] {
                try sample.overwrite(Array(bytes.prefix(count)))
                file.poll()
                #expect(try country(file) == "DE")
            }
            file.poll()
            #expect(try country(file) == "FR")
            #expect(log.levels == [.notice])
        }
    }

    @Test func theLastOneStaysWhileTheFileIsBadOrGone() async throws {
        try await SampleFile.with(Self.bytes("DE")) { sample in
            let log = Lines()
            let file = try CountryDatabaseFile(path: sample.path, logger: log.logger)
            try sample.replace(Array("not a database".utf8))
            for _ in 0..<5 { file.poll() }
            #expect(try country(file) == "DE")
            #expect(log.levels == [.warning], "once for each state of the file")
            try FileManager.default.removeItem(atPath: sample.path)
            for _ in 0..<5 { file.poll() }
            #expect(try country(file) == "DE")
            #expect(log.levels == [.warning, .warning])
            try sample.replace(Self.bytes("FR"))
            for _ in 0..<2 { file.poll() }
            #expect(try country(file) == "FR")
        }
    }

    @Test func lookUpsAndReplacementsDoNotDisturbEachOther() async throws {
        try await SampleFile.with(Self.bytes("DE")) { sample in
            let file = try CountryDatabaseFile(path: sample.path, logger: Self.quiet)
            let address = try #require(IPAddress("192.0.2.1"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<20_000 {
                            let country = file.country(of: address)?.description
                            if country != "DE" && country != "FR" { Issue.record("\(String(describing: country))") }
                        }
                    }
                }
                for number in 0..<50 {
                    try sample.replace(Self.bytes(number.isMultiple(of: 2) ? "FR" : "DE"))
                    for _ in 0..<2 { file.poll() }
                }
                try await group.waitForAll()
            }
            #expect(try country(file) == "DE")
        }
    }
}

/// The levels of the lines in a log.
private final class Lines: Sendable {
    private let state = Mutex<[Logger.Level]>([])

    var levels: [Logger.Level] { state.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test", factory: { _ in Handler(lines: self) })
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.state.withLock { $0.append(event.level) }
        }
    }
}
