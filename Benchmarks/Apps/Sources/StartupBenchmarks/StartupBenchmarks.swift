import Foundation
import Synchronization
import WaymarkInbox
import WaymarkLinks

/// Measures what a link of a cold start costs from its door to its delivery: CPU time of the whole process, user and
/// system, with the state file read and written on a real disk.
///
/// `StartupBenchmarks` measures new inboxes in one process, where code and caches are warm, then the first link of new
/// processes. Such a process has not even started a task before, unlike every app, so other rows are for comparison. In
/// one the program has an empty `AsyncStream` instead of the inbox: the cost of the first task and the first wait of a
/// process. In one the loader binds all symbols when the program is loaded, as on Apple's systems, instead of at the
/// first call. In one the link is stored before a subscriber exists.
@main enum StartupBenchmarks {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "--once" where arguments.count == 3:
            try await printCost(of: coldStart(arguments[2], in: URL(fileURLWithPath: arguments[1])))
        case "--once-late" where arguments.count == 3:
            try await printCost(of: coldStart(arguments[2], in: URL(fileURLWithPath: arguments[1]), isScreenLate: true))
        case "--once-empty": try await printCost(of: emptyStream())
        default: try await printTable()
        }
    }

    private static func printTable() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = try longLink()
        print("| a link of a cold start, from its door to its delivery | CPU µs, median | least | most |")
        print("| --- | ---: | ---: | ---: |")
        var warm: [Double] = []
        for _ in 0..<301 {
            try prepare(folder)
            warm.append(try await coldStart(link, in: folder).microseconds)
        }
        row("new inbox, code and caches warm", warm)
        let once = ["--once", folder.path, link]
        row("first link of a new process", try costs(once, in: folder))
        #if !canImport(Darwin)
            row("the same, symbols bound when it was loaded", try costs(once, in: folder, bound: true))
        #endif
        row(
            "first link of a new process, whose screens come later",
            try costs(["--once-late", folder.path, link], in: folder))
        row("a new process with an empty stream instead", try costs(["--once-empty"], in: folder))
    }

    private static func row(_ name: String, _ values: [Double]) {
        let sorted = values.sorted()
        guard let least = sorted.first, let most = sorted.last else { return }
        print("| \(name) (\(values.count)) | \(Int(sorted[sorted.count / 2])) | \(Int(least)) | \(Int(most)) |")
    }

    private static func printCost(of cost: CPUTime) {
        print(cost.microseconds)
    }

    private static let configuration = LinkInboxConfiguration(
        service: "https://links.example.com", apiKey: "key", linkDomains: ["https://go.example.com"],
        appID: "com.example.app", appVersion: "1.2", platform: .ios)

    private static func longLink() throws -> String {
        let link = DynamicLink(
            link: try WebURL("https://www.example.com/passes/7?seat=12A&name=Ana%20B"),
            ios: IOSParameters(bundleID: "com.example.app", minimumVersion: "1.0"),
            social: SocialParameters(title: "Your pass", description: "Gate 7"),
            campaign: CampaignParameters(source: "mail", medium: "newsletter", campaign: "spring"))
        return LongLinkCodec.encode(link, domain: try LinkDomain("https://go.example.com"))
    }

    /// Leaves the state file of an earlier launch of the app.
    private static func prepare(_ folder: URL) throws {
        let earlier = #"{"version":3,"startup":{"installationID":"i","firstLaunch":0,"deferred":"done"}}"#
        try Data(earlier.utf8).write(to: folder.appendingPathComponent("inbox.json"))
    }

    /// One launch with a long link.
    ///
    /// - Parameter isScreenLate: whether the subscriber appears only after the link was stored, so that it is stored
    ///   again when it is delivered.
    private static func coldStart(
        _ link: String, in folder: URL, isScreenLate: Bool = false
    ) async throws -> CPUTime {
        let store = FirstWrite(of: FileInboxStore(folder: folder))
        guard let url = URL(string: link) else { throw CancellationError() }

        let start = CPUTime.now
        let inbox = LinkInbox(configuration, store: store)
        guard inbox.open(url, from: .universalLink).isOurs else { throw CancellationError() }
        async let _ = inbox.run()
        if isScreenLate { await store.isOver() }
        var deliveries = inbox.deliveries().makeAsyncIterator()
        guard let delivery = await deliveries.next() else { throw CancellationError() }
        let cost = CPUTime.now - start
        await delivery.handled()
        return cost
    }

    /// The same without a link: a stream that another task fills.
    private static func emptyStream() async throws -> CPUTime {
        let start = CPUTime.now
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        async let _ = continuation.yield()
        var values = stream.makeAsyncIterator()
        guard await values.next() != nil else { throw CancellationError() }
        return CPUTime.now - start
    }

    private static func costs(_ arguments: [String], in folder: URL, bound: Bool = false) throws -> [Double] {
        try (0..<101).map { _ in
            try prepare(folder)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = arguments
            if bound {
                process.environment = ProcessInfo.processInfo.environment.merging(["LD_BIND_NOW": "1"]) { $1 }
            }
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
        }
    }
}

/// A store that says when it was written for the first time.
private final class FirstWrite: InboxStore, ImmediateInboxStore {
    private enum State {
        case ahead(UnsafeContinuation<Void, Never>?)
        case over
    }

    private let store: FileInboxStore
    private let state = Mutex(State.ahead(nil))

    init(of store: FileInboxStore) {
        self.store = store
    }

    var immediate: (any ImmediateInboxStore)? { self }

    func read(_ name: String) async throws -> Data? {
        try readNow(name)
    }

    func write(_ data: Data?, to name: String) async throws {
        try writeNow(data, to: name)
    }

    func readNow(_ name: String) throws(InboxStoreError) -> Data? {
        try store.readNow(name)
    }

    func noteNow(_ data: Data, to name: String) throws(InboxStoreError) {
        try store.noteNow(data, to: name)
    }

    func writeNow(_ data: Data?, to name: String) throws(InboxStoreError) {
        try store.writeNow(data, to: name)
        let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            defer { state = .over }
            return if case .ahead(let waiter) = state { waiter } else { nil }
        }
        waiter?.resume()
    }

    func isOver() async {
        await withUnsafeContinuation { waiter in
            let isOver = state.withLock { state in
                if case .over = state { return true }
                state = .ahead(waiter)
                return false
            }
            if isOver { waiter.resume() }
        }
    }
}

/// Processor time that this process has used, user and system.
struct CPUTime {
    var microseconds: Double

    static var now: CPUTime {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return CPUTime(microseconds: Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3)
    }

    static func - (lhs: CPUTime, rhs: CPUTime) -> CPUTime {
        CPUTime(microseconds: lhs.microseconds - rhs.microseconds)
    }
}
