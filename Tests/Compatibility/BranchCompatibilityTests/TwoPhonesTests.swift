import Foundation
import Testing
import WaymarkClient
import WaymarkTesting

@testable import BranchCompatibility

/// One phone shares a spot, another opens it: against a running service, which `Server/Tests/Live/test_branch.py` starts.
@MainActor @Suite(.enabled(if: BranchConfiguration.ofRunningService != nil)) struct TwoPhonesTests {
    /// An app on a phone; each start of it is another instance with the phone's storage.
    @MainActor private final class Phone {
        let storage = BranchStorage.inMemory()
        let store = InMemoryInboxStore()
        var clipboard: String?
        private(set) var opened: [Int64] = []
        private(set) var starts = 0
        private var running: Branch?
        private let calls: AsyncStream<Void>
        private let called: AsyncStream<Void>.Continuation

        init() {
            (calls, called) = AsyncStream.makeStream()
        }

        /// Starts the app, by a link or by its icon, and waits until its handler was called.
        func start(by link: URL? = nil) async throws -> Branch {
            await running?.end()
            let configuration = try #require(BranchConfiguration.ofRunningService)
            let copied = clipboard
            let branch = Branch(configuration, storage: storage, store: store, pasteboard: { copied })
            running = branch
            branch.initSession { [weak self] parameters, error in
                #expect(error == nil)
                self?.starts += 1
                // What the document's `getSpotID()` does, for a number and for a text.
                let value = parameters?["spotId"]
                let spot = value as? Int64 ?? (value as? String).flatMap { Int64($0) }
                if let spot { self?.opened.append(spot) }
                self?.called.yield()
            }
            if let link { #expect(branch.handleDeepLink(link)) }
            await next()
            return branch
        }

        /// Waits for the next call of the handler.
        func next() async {
            for await _ in calls { return }
        }

        /// Ends the process.
        func end() async {
            await running?.end()
        }
    }

    private func share(_ spot: Any, from branch: Branch) async throws -> URL {
        let object = BranchUniversalObject(canonicalIdentifier: "spot/\(spot)")
        object.title = "A spot"
        object.contentMetadata.customMetadata["spotId"] = spot
        let properties = BranchLinkProperties()
        properties.channel = "share"
        properties.addControlParam("$deeplink_path", withValue: "spot/\(spot)")
        let made = await branch.makeLink(try object.linkRequest(properties))
        #expect(made.error == nil)
        return try #require(URL(string: made.url))
    }

    @Test func aSharedSpotOpensWarmColdAndAfterAnInstall() async throws {
        let sharing = Phone()
        let first = try await sharing.start()
        let seven = try await share(Int64(7), from: first)
        let eight = try await share("8", from: first)
        #expect(sharing.opened.isEmpty && sharing.starts == 1)

        let reading = Phone()
        let running = try await reading.start()
        #expect(running.handleDeepLink(seven))
        await reading.next()
        #expect(reading.opened == [7] && reading.starts == 2)

        _ = try await reading.start(by: eight)
        #expect(reading.opened == [7, 8] && reading.starts == 3)

        _ = try await reading.start()
        #expect(reading.opened == [7, 8] && reading.starts == 4)

        let fresh = Phone()
        fresh.clipboard = seven.absoluteString
        let installed = try await fresh.start()
        #expect(fresh.opened == [7] && fresh.starts == 1)
        #expect(installed.getFirstReferringParams()["spotId"] as? Int64 == 7)
        _ = try await fresh.start()
        #expect(fresh.opened == [7])
        for phone in [sharing, reading, fresh] { await phone.end() }
    }

    @Test func aLinkThatWasMadeWithoutTheServiceOpensToo() async throws {
        let phone = Phone()
        let branch = try await phone.start()
        let object = BranchUniversalObject(canonicalIdentifier: "spot/9")
        object.contentMetadata.customMetadata["spotId"] = 9
        let base = try #require(phone.storage[.userLink])
        let link = try object.linkRequest(BranchLinkProperties()).longLink(base: base)
        #expect(branch.handleDeepLink(URL(string: link)))
        await phone.next()
        #expect(phone.opened == [9])
        await phone.end()
    }
}

extension BranchConfiguration {
    /// The running service that the environment names.
    fileprivate static var ofRunningService: BranchConfiguration? {
        let environment = ProcessInfo.processInfo.environment
        guard let address = environment["WAYMARK_LIVE_URL"], let key = environment["WAYMARK_LIVE_BRANCH_KEY"],
            let host = environment["WAYMARK_LIVE_HOST"]
        else { return nil }
        return BranchConfiguration(
            service: address, key: key, domains: [host], bundleID: "com.example.ios", checksPasteboardOnInstall: true)
    }
}
