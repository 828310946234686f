import Foundation
import LinkRules
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkService

/// Links in memory, before a store whose look-ups are counted.
@Suite struct LinkCacheTests {
    private static let link = WebURL("https://example.com/a").map { DynamicLink(link: $0) }

    @Test func aLinkIsLookedUpOnce() async throws {
        let fixture = try await LinkCacheFixture()
        try await fixture.insert("abc", #require(Self.link))
        for _ in 0..<5 { #expect(try await fixture.location("/abc") == "https://example.com/a") }
        #expect(fixture.store.lookUps == 1)
    }

    @Test func aLinkStaysInMemoryWhenSettingsChangeThatDoNotMoveIt() async throws {
        let fixture = try await LinkCacheFixture()
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        try await fixture.change { $0.passedParameters = ["ref"] }
        // With the new settings, though it was not read again.
        let visit = LinkRequest(authority: "go.example.com", path: "/abc", query: "ref=mail")
        #expect(try await fixture.follow.answer(visit).location == "https://example.com/a?ref=mail")
        #expect(fixture.store.lookUps == 1)
        try await fixture.change { $0.isCaseSensitive = false }
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func aNewKeyLeavesLinksInMemory() async throws {
        let fixture = try await ServiceFixture()
        let record = try await fixture.useCases.shortener.create(fixture.creation(), caller: fixture.server).record
        let cache = fixture.useCases.linkCache
        _ = try await cache.entry(LinkCache.Key(domain: record.domainID, code: record.code.description)) {
            .link(CachedLink(record))
        }
        let bytes = cache.numbers.bytes
        #expect(bytes > 0)
        _ = try await fixture.useCases.administration.createKey(role: .reader, project: fixture.project.id)
        #expect(cache.numbers.bytes == bytes)
    }

    @Test(arguments: [LinkLimits(clicks: UseLimit(9)), LinkLimits(openings: UseLimit(9))])
    func aLinkWithALimitIsLookedUpEachTime(_ limits: LinkLimits) async throws {
        let fixture = try await LinkCacheFixture()
        var record = try await fixture.insert("abc", #require(Self.link))
        record.limits = limits
        _ = try await fixture.links.update(record)
        for _ in 0..<5 { #expect(try await fixture.location("/abc") == "https://example.com/a") }
        #expect(fixture.store.lookUps == 5)
    }

    @Test func theSameCodeInAnotherCaseIsAnotherLinkUnlessCaseDoesNotCount() async throws {
        let fixture = try await LinkCacheFixture()
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        #expect(try await fixture.location("/ABC") == nil)
        var domain = fixture.domain
        domain.isCaseSensitive = false
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        #expect(try await fixture.location("/ABC") == "https://example.com/a")
    }

    @Test func whatThisProcessChangesIsInForceAtOnce() async throws {
        let fixture = try await LinkCacheFixture()
        #expect(try await fixture.location("/abc") == nil)
        var record = try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        record.link.link = try #require(WebURL("https://example.com/b"))
        record = try await fixture.links.update(record)
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        let all = LinkFilter(projectID: record.projectID)
        _ = try await fixture.links.disableLinks(
            matching: all, after: nil, limit: 10, at: VisitSamples.moment, isDryRun: true)
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        _ = try await fixture.links.disableLinks(
            matching: all, after: nil, limit: 10, at: VisitSamples.moment, isDryRun: false)
        #expect(try await fixture.resolution("/abc").isDisabled)
        _ = try await fixture.links.delete(record.id, version: nil, at: VisitSamples.moment)
        guard case .deleted = try await fixture.resolution("/abc") else {
            return #expect(Bool(false), "the deleted link is still there")
        }
    }

    @Test func whatOthersChangeIsInForceAfterTheNextLook() async throws {
        let fixture = try await LinkCacheFixture()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: fixture.database)
        await upkeep.poll()
        var record = try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        record.link.link = try #require(WebURL("https://example.com/b"))
        _ = try await fixture.database.update(record)
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        await upkeep.poll()
        #expect(try await fixture.location("/abc") == "https://example.com/b")
        await upkeep.poll()
        _ = try await fixture.location("/abc")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func onlyTheLinksThatOthersHaveChangedAreForgotten() async throws {
        let fixture = try await LinkCacheFixture()
        let store = LoggingNodeStore()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: store)
        await upkeep.poll()
        for code in ["abc", "xyz"] { try await fixture.insert(code, #require(Self.link)) }
        func lookUps() async throws -> Int {
            let before = fixture.store.lookUps
            for path in ["/abc", "/xyz"] { _ = try await fixture.location(path) }
            return fixture.store.lookUps - before
        }
        #expect(try await lookUps() == 2)
        store.change([ChangedLink(domain: fixture.domain.id, code: try #require(ShortCode("abc")))])
        await upkeep.poll()
        #expect(try await lookUps() == 1)
        // Nobody knows which.
        store.change(nil)
        await upkeep.poll()
        #expect(try await lookUps() == 2)
    }

    @Test func changesAreNotMissedWhileTheDatabaseIsAwayAndNothingIsForgottenMeanwhile() async throws {
        let fixture = try await LinkCacheFixture()
        let store = LoggingNodeStore()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: store)
        await upkeep.poll()
        try await fixture.insert("abc", #require(Self.link))
        _ = try await fixture.location("/abc")
        store.change([ChangedLink(domain: fixture.domain.id, code: try #require(ShortCode("abc")))])
        store.state.withLock { $0.isAway = true }
        await upkeep.poll()
        _ = try await fixture.location("/abc")
        #expect(fixture.store.lookUps == 1)
        store.state.withLock { $0.isAway = false }
        await upkeep.poll()
        _ = try await fixture.location("/abc")
        #expect(fixture.store.lookUps == 2)
    }

    /// A promoted standby may lack the last changes, and have counted up to the same numbers by others.
    @Test func nothingIsKeptThatAnotherServerHasTold() async throws {
        let fixture = try await LinkCacheFixture()
        let store = LoggingNodeStore()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: store)
        await upkeep.poll()
        try await fixture.insert("abc", #require(Self.link))
        for lookUps in [1, 1] {
            _ = try await fixture.location("/abc")
            await upkeep.poll()
            #expect(fixture.store.lookUps == lookUps)
        }
        store.state.withLock { $0.revision.history += 1 }
        await upkeep.poll()
        _ = try await fixture.location("/abc")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func anUnknownCodeIsLookedUpOnceInASecond() async throws {
        let fixture = try await LinkCacheFixture()
        for _ in 0..<5 { #expect(try await fixture.location("/abc") == nil) }
        #expect(fixture.store.lookUps == 1)
        // Another process has created it, and nothing tells of it.
        try await fixture.insertElsewhere("abc", #require(Self.link))
        fixture.time.advance(by: 0.999)
        #expect(try await fixture.location("/abc") == nil)
        fixture.time.advance(by: 0.001)
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        #expect(fixture.store.lookUps == 2)
    }

    @Test func aClockThatIsSetBackKeepsNoCodeUnknown() async throws {
        let fixture = try await LinkCacheFixture()
        #expect(try await fixture.location("/abc") == nil)
        try await fixture.insertElsewhere("abc", #require(Self.link))
        fixture.time.advance(by: -60)
        #expect(try await fixture.location("/abc") != nil)
    }

    @Test func aLinkOfAnotherProcessIsThereAfterTheNextLook() async throws {
        let fixture = try await LinkCacheFixture()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: fixture.database)
        try await fixture.insert("known", #require(Self.link))
        await upkeep.poll()
        #expect(try await fixture.location("/known") != nil)
        #expect(try await fixture.location("/abc") == nil)
        await upkeep.poll()
        #expect(try await fixture.location("/abc") == nil)
        #expect(fixture.store.lookUps == 2)
        try await fixture.insertElsewhere("abc", #require(Self.link))
        await upkeep.poll()
        #expect(try await fixture.location("/abc") == "https://example.com/a")
        // Links stay in memory.
        #expect(try await fixture.location("/known") != nil)
        #expect(fixture.store.lookUps == 3)
    }

    /// The store has looked and found nothing; before that is known, the code is created, or seen to be created elsewhere.
    @Test func aCreationDuringALookUpIsNotForgotten() async throws {
        let fixture = try await LinkCacheFixture()
        let upkeep = LinkCacheUpkeep(cache: fixture.cache, database: fixture.database)
        await upkeep.poll()
        let link = try #require(Self.link)
        let domain = fixture.domain.id
        let own = try await fixture.cache.entry(LinkCache.Key(domain: domain, code: "abc")) {
            try await fixture.insert("abc", link)
            return .unknown
        }
        let other = try await fixture.cache.entry(LinkCache.Key(domain: domain, code: "xyz")) {
            try await fixture.insertElsewhere("xyz", link)
            await upkeep.poll()
            return .unknown
        }
        #expect(own.isUnknown && other.isUnknown)
        for path in ["/abc", "/xyz"] { #expect(try await fixture.location(path) == "https://example.com/a") }
    }

    @Test func unknownCodesCountAsBeforeWhetherOrNotTheyAreLookedUp() async throws {
        let fixture = try await LinkCacheFixture(unknownCodes: UnknownCodeLimits(perSecond: 0.001, burst: 2))
        let networks = try ["192.0.2.1", "198.51.100.1"].map { ClientNetwork(try #require(IPAddress($0))) }
        func ask(_ path: String, _ network: ClientNetwork) async throws -> Bool {
            let request = LinkRequest(authority: "go.example.com", path: path, network: network)
            do {
                _ = try await fixture.follow.answer(request)
                return true
            } catch let error as LinkServiceError where error.code == .resourceExhausted {
                return false
            }
        }
        // Codes that were asked for lately cost nothing, whoever asks.
        for path in ["/a", "/a", "/b", "/b"] { #expect(try await ask(path, networks[0])) }
        #expect(try await !ask("/c", networks[0]))
        #expect(try await ask("/c", networks[1]))
        #expect(try await ask("/c", networks[0]))
        #expect(fixture.store.lookUps == 3)
        #expect(fixture.journal.entries.count == 6)
    }

    @Test func unknownCodesHaveALimitedRoom() async throws {
        let fixture = try await LinkCacheFixture(capacity: 1 << 20)
        let domain = fixture.domain.id
        for number in 0..<20_000 {
            _ = try await fixture.cache.entry(LinkCache.Key(domain: domain, code: "\(number)")) { .unknown }
        }
        let deleted = CodeEntry.deleted(
            DeletedLinkRecord(
                id: LinkRecord.ID(at: VisitSamples.moment), domainID: domain, code: try #require(ShortCode("abc")),
                createdAt: VisitSamples.moment, deletedAt: VisitSamples.moment))
        var lookUps = 0
        for number in (0..<20_000).reversed() {
            _ = try await fixture.cache.entry(LinkCache.Key(domain: domain, code: "\(number)")) {
                lookUps += 1
                return deleted
            }
        }
        let kept = 20_000 - lookUps
        #expect(kept > 100 && kept < 1000)
    }

    @Test func aWalkThroughUnknownCodesDisplacesNoLink() async throws {
        let fixture = try await LinkCacheFixture(capacity: 1 << 20)
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        for number in 0..<20_000 {
            _ = try await fixture.cache.entry(LinkCache.Key(domain: fixture.domain.id, code: "\(number)")) { .unknown }
        }
        #expect(try await fixture.location("/abc") != nil)
        #expect(fixture.store.lookUps == 1)
    }

    @Test func settingsAreInForceForLinksInMemory() async throws {
        let fixture = try await LinkCacheFixture()
        try await fixture.insert("abc", #require(Self.link))
        #expect(try await fixture.location("/abc") != nil)
        var domain = fixture.domain
        domain.urlPatterns = ["^https://other\\.example/.*$"]
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        guard case .allowlistMiss = try await fixture.resolution("/abc") else {
            return #expect(Bool(false), "the pattern is not in force")
        }
        #expect(fixture.store.lookUps == 1)
    }

    @Test func aChangeDuringALookUpIsNotForgotten() async throws {
        let fixture = try await LinkCacheFixture()
        let key = LinkCache.Key(domain: fixture.domain.id, code: "abc")
        let code = try #require(ShortCode("abc"))
        let old = CodeEntry.link(CachedLink(try VisitSamples.record("abc", #require(Self.link), on: fixture.domain)))
        _ = try await fixture.cache.entry(key) {
            // The link is changed, and that is acknowledged, after the store has looked.
            fixture.cache.remove(code, on: fixture.domain.id)
            return old
        }
        #expect(fixture.cache.entry(key) == nil)
        _ = try await fixture.cache.entry(key) {
            fixture.cache.removeAll()
            return old
        }
        #expect(fixture.cache.entry(key) == nil)
        _ = try await fixture.cache.entry(key) { old }
        #expect(fixture.cache.entry(key) != nil)
    }

    @Test func withoutRoomEverythingIsLookedUp() async throws {
        let fixture = try await LinkCacheFixture(capacity: 0)
        try await fixture.insert("abc", #require(Self.link))
        for _ in 0..<3 { #expect(try await fixture.location("/abc") != nil) }
        #expect(fixture.store.lookUps == 3)
    }

    @Test func aRedirectOfALinkInMemoryIsTheSameWithoutWaiting() async throws {
        let fixture = try await LinkCacheFixture()
        try await fixture.insert("abc", #require(Self.link))
        let request = LinkRequest(authority: "go.example.com", path: "/abc")
        #expect(fixture.follow.redirectAtOnce(request) == nil)
        let answer = try await fixture.follow.answer(request)
        #expect(fixture.follow.redirectAtOnce(request)?.text == answer.location)
        #expect(fixture.journal.entries.count == 2)
        var head = request
        head.method = .head
        #expect(fixture.follow.redirectAtOnce(head)?.text == answer.location)
        #expect(fixture.journal.entries.count == 3)
        for path in ["/none", "/", "/?link=https://example.com/a", "/abc?d=1"] {
            let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
            let other = LinkRequest(
                authority: "go.example.com", path: parts.first ?? "/", query: parts.count > 1 ? parts[1] : nil)
            _ = try await fixture.follow.answer(other)
            let count = fixture.journal.entries.count
            #expect(fixture.follow.redirectAtOnce(other) == nil, "\(path)")
            #expect(fixture.journal.entries.count == count)
        }
    }
}

extension Resolution {
    fileprivate var isDisabled: Bool {
        if case .inactive(_, .disabled, _) = self { true } else { false }
    }
}
