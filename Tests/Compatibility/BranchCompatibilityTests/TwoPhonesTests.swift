import Foundation
import Testing
import WaymarkClient

@testable import BranchCompatibility

/// One phone shares a spot, another opens it: against a running service, which `Server/Tests/Live/test_branch.py` starts.
@MainActor @Suite(.enabled(if: BranchConfiguration.ofRunningService != nil)) struct TwoPhonesTests {
    /// An app on a phone; each start of it is another instance with the phone's storage.
    @MainActor private final class Phone {
        let storage = BranchStorage.inMemory()
        var clipboard: String?
        private(set) var opened: [Int64] = []
        private(set) var starts = 0

        func start() throws -> Branch {
            let configuration = try #require(BranchConfiguration.ofRunningService)
            let copied = clipboard
            let branch = Branch(configuration, storage: storage, pasteboard: { copied })
            branch.initSession { [weak self] parameters, error in
                #expect(error == nil)
                self?.starts += 1
                // What the document's `getSpotID()` does, for a number and for a text.
                let value = parameters?["spotId"]
                let spot = value as? Int64 ?? (value as? String).flatMap { Int64($0) }
                if let spot { self?.opened.append(spot) }
            }
            return branch
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
        let first = try sharing.start()
        let seven = try await share(Int64(7), from: first)
        let eight = try await share("8", from: first)
        await first.settled()
        #expect(sharing.opened.isEmpty && sharing.starts == 1)

        let reading = Phone()
        let running = try reading.start()
        await running.settled()
        #expect(running.handleDeepLink(seven))
        await running.settled()
        #expect(reading.opened == [7] && reading.starts == 2)

        let cold = try reading.start()
        #expect(cold.handleDeepLink(eight))
        await cold.settled()
        #expect(reading.opened == [7, 8] && reading.starts == 3)

        let fromIcon = try reading.start()
        await fromIcon.settled()
        #expect(reading.opened == [7, 8] && reading.starts == 4)

        let fresh = Phone()
        fresh.clipboard = seven.absoluteString
        let installed = try fresh.start()
        await installed.settled()
        #expect(fresh.opened == [7] && fresh.starts == 1)
        #expect(installed.getFirstReferringParams()["spotId"] as? Int64 == 7)
        let later = try fresh.start()
        await later.settled()
        #expect(fresh.opened == [7])
    }

    @Test func aLinkThatWasMadeWithoutTheServiceOpensToo() async throws {
        let phone = Phone()
        let branch = try phone.start()
        await branch.settled()
        let object = BranchUniversalObject(canonicalIdentifier: "spot/9")
        object.contentMetadata.customMetadata["spotId"] = 9
        let base = try #require(phone.storage[.userLink])
        let link = try object.linkRequest(BranchLinkProperties()).longLink(base: base)
        #expect(branch.handleDeepLink(URL(string: link)))
        await branch.settled()
        #expect(phone.opened == [9])
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
