import Foundation
import Testing
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite struct FileInboxStoreTests {
    private static func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.appendingPathComponent("a/b"))
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func absentRecordIsNil() async throws {
        try await Self.withFolder { folder in
            let store = FileInboxStore(folder: folder)
            #expect(try await store.read("x.json") == nil)
            try await store.write(nil, to: "x.json")
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }

    @Test func noTimerRunsBesideItsCalls() async throws {
        try await Self.withFolder { folder in
            let store = FileInboxStore(folder: folder)
            let earlier = #"{"version":3,"startup":{"installationID":"i","firstLaunch":0,"deferred":"done"}}"#
            try await store.write(Data(earlier.utf8), to: InboxFile.name)
            let clock = TestClock()
            let inbox = LinkInbox(
                Sample.configuration(), store: store, transport: RecordingTransport { Sample.answer($0) },
                environment: clock.environment)
            async let _ = inbox.run()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(inbox.core.read { !$0.call.isTimed })
            await delivery.handled()
        }
    }

    @Test func recordIsReplacedAsAWholeAndLeavesNothingBeside() async throws {
        try await Self.withFolder { folder in
            let store = FileInboxStore(folder: folder)
            for data in [Data("long and longer".utf8), Data(), Data("short".utf8), Data(count: 1 << 20)] {
                try await store.write(data, to: "x.json")
                #expect(try await store.read("x.json") == data)
                #expect(try await FileInboxStore(folder: folder).read("x.json") == data)
            }
            #expect(try Self.names(in: folder) == ["x.json"])
            try await store.write(nil, to: "x.json")
            #expect(try await store.read("x.json") == nil)
            #expect(try Self.names(in: folder).isEmpty)
        }
    }

    @Test func fileThatIsNoRecordIsNotReadAndNoneIsWritten() async throws {
        try await Self.withFolder { folder in
            let store = FileInboxStore(folder: folder)
            let long = Data(count: FileInboxStore.maximumLength + 1)
            let error = await #expect(throws: InboxStoreError.self) { try await store.write(long, to: "x.json") }
            #expect(error?.code == .unwritable)
            #expect(try await store.read("x.json") == nil)
            try await store.write(Data("short".utf8), to: "x.json")
            try long.write(to: folder.appendingPathComponent("x.json"))
            let reading = await #expect(throws: InboxStoreError.self) { try await store.read("x.json") }
            #expect(reading?.code == .unusable)
            try await store.write(Data("short".utf8), to: "x.json")
            #expect(try await store.read("x.json") == Data("short".utf8))
        }
    }

    @Test func draftsOfProcessesThatWereEndedAreRemoved() async throws {
        try await Self.withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, age) in [
                (".x.json.old", 7200.0), (".x.json.new", 60), (".y.json.old", 7200), ("x.json.old", 7200),
            ] {
                let path = folder.appendingPathComponent(name).path
                try Data("draft".utf8).write(to: URL(fileURLWithPath: path))
                try FileManager.default.setAttributes(
                    [.modificationDate: Date().addingTimeInterval(-age)], ofItemAtPath: path)
            }
            let store = FileInboxStore(folder: folder)
            for _ in 0..<3 { try await store.write(Data("x".utf8), to: "x.json") }
            #expect(try Self.names(in: folder) == [".x.json.new", ".y.json.old", "x.json", "x.json.old"])
        }
    }

    @Test func otherUsersCannotRead() async throws {
        try await Self.withFolder { folder in
            try await FileInboxStore(folder: folder).write(Data("x".utf8), to: "x.json")
            for (path, mode) in [(folder.path, 0o700), (folder.appendingPathComponent("x.json").path, 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
            }
        }
    }

    @Test func unreadableIsNotAbsent() async throws {
        try await Self.withFolder { folder in
            // A folder in place of the file cannot be read by anybody, root included.
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("x.json"), withIntermediateDirectories: true)
            let store = FileInboxStore(folder: folder)
            let error = await #expect(throws: InboxStoreError.self) { try await store.read("x.json") }
            #expect(error?.code == .unreadable)
        }
    }

    @Test(.timeLimit(.minutes(1))) func pipeInPlaceOfAFileHoldsNobody() async throws {
        try await Self.withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try #require(mkfifo(folder.appendingPathComponent("x.json").path, 0o600) == 0)
            let store = FileInboxStore(folder: folder)
            // A record without bytes, which no inbox takes for one.
            #expect(try await store.read("x.json") == Data())
            try await store.write(Data("x".utf8), to: "x.json")
            #expect(try await store.read("x.json") == Data("x".utf8))
        }
    }

    @Test func recordThatCannotBeWrittenLeavesTheOldOneAndNothingBeside() async throws {
        try await Self.withFolder { folder in
            let inTheWay = folder.appendingPathComponent("x.json")
            try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
            let store = FileInboxStore(folder: folder)
            let error = await #expect(throws: InboxStoreError.self) {
                try await store.write(Data("x".utf8), to: "x.json")
            }
            #expect(error?.code == .unwritable)
            #expect(try Self.names(in: folder) == ["x.json"])
        }
    }

    #if os(Linux)
        @Test func fullDiskIsAnError() async throws {
            // Every write to /dev/full fails with "no space left"; a folder cannot be made in it either.
            let store = FileInboxStore(folder: URL(fileURLWithPath: "/dev/full"))
            let error = await #expect(throws: InboxStoreError.self) { try await store.write(Data("x".utf8), to: "x") }
            #expect(error?.code == .unwritable)
        }

        @Test func systemsFolderFollowsTheSpecification() {
            let path = FileInboxStore(application: "com.example/app").folder.path
            let environment = ProcessInfo.processInfo.environment
            let state = environment["XDG_STATE_HOME"] ?? "\(NSHomeDirectory())/.local/state"
            #expect(path == "\(state)/com.example-app/waymark")
        }
    #endif

    @Test func readersNeverSeeHalfARecordOfManyWriters() async throws {
        try await Self.withFolder { folder in
            let store = FileInboxStore(folder: folder)
            try await store.write(Data(repeating: 0, count: 50_000), to: "x.json")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in UInt8(1)...4 {
                    group.addTask {
                        for _ in 0..<25 { try await store.write(Data(repeating: writer, count: 50_000), to: "x.json") }
                    }
                }
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<200 {
                            let data = try #require(try await store.read("x.json"))
                            #expect(data.count == 50_000)
                            #expect(Set(data).count == 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try Self.names(in: folder) == ["x.json"])
        }
    }
}
