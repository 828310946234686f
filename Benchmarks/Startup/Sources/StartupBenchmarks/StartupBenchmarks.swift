import Foundation
import WaymarkClient
import WaymarkLinks
import WaymarkStartup

/// Measures what a link of a cold start costs from its door to its delivery: CPU time of the whole process, user and
/// system, with the state file read and written on a real disk.
///
/// `StartupBenchmarks` measures new inboxes in one process, then the first link of new processes (`--once`).
@main enum StartupBenchmarks {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        if CommandLine.arguments.contains("--once") {
            print(try await coldStart(in: folder).microseconds)
            return
        }
        var warm: [Double] = []
        for _ in 0..<301 { warm.append(try await coldStart(in: folder).microseconds) }
        let first = try (0..<21).map { _ in try firstOfAProcess() }
        print("| a link of a cold start, from its door to its delivery | CPU µs, median | CPU µs, most |")
        print("| --- | ---: | ---: |")
        row("new inbox, code and caches warm", warm)
        row("first link of a new process", first)
    }

    private static func row(_ name: String, _ values: [Double]) {
        let sorted = values.sorted()
        guard let most = sorted.last else { return }
        print("| \(name) | \(Int(sorted[sorted.count / 2])) | \(Int(most)) |")
    }

    /// One launch with a long link: the state file is that of a later launch of the app.
    private static func coldStart(in folder: URL) async throws -> CPUTime {
        let configuration = LinkInboxConfiguration(
            service: try LinkServiceConfiguration(
                service: WebURL("https://links.example.com"), apiKey: "key",
                domain: LinkDomain("https://go.example.com"), bundleOrPackage: "com.example.app", appVersion: "1.2"))
        let link = DynamicLink(
            link: try WebURL("https://www.example.com/passes/7?seat=12A&name=Ana%20B"),
            ios: IOSParameters(bundleID: "com.example.app", minimumVersion: "1.0"),
            social: SocialParameters(title: "Your pass", description: "Gate 7"),
            campaign: CampaignParameters(source: "mail", medium: "newsletter", campaign: "spring"))
        guard let url = URL(string: LongLinkCodec.encode(link, domain: configuration.service.domain)) else {
            throw CancellationError()
        }
        let store = FileLinkStore(folder: folder)
        let earlier = #"{"version":1,"startup":{"installationID":"i","firstLaunch":0,"deferred":"done"}}"#
        try await store.write(Data(earlier.utf8), to: "startup.json")

        let start = CPUTime.now
        let inbox = LinkInbox(configuration, store: store)
        guard inbox.open(url, from: .universalLink).isOurs else { throw CancellationError() }
        return try await withThrowingTaskGroup(of: CPUTime?.self) { group in
            // As an app does: where links are shown and where the inbox works begin at the same time.
            group.addTask {
                var deliveries = inbox.deliveries().makeAsyncIterator()
                guard let delivery = await deliveries.next() else { return nil }
                let cost = CPUTime.now - start
                await delivery.handled()
                return cost
            }
            group.addTask {
                await inbox.run()
                return nil
            }
            defer { group.cancelAll() }
            guard let cost = try await group.next(), let cost else { throw CancellationError() }
            return cost
        }
    }

    private static func firstOfAProcess() throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--once"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
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
