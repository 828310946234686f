import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkService

/// Changes of all links of a list.
@Suite struct BulkLinkChangeTests {
    private let fixture: ServiceFixture

    init() async throws {
        fixture = try await ServiceFixture()
    }

    private var catalog: LinkCatalog { fixture.useCases.catalog }

    private func make(_ count: Int, _ change: (Int, inout CreateLink) -> Void = { _, _ in }) async throws
        -> [LinkRecord]
    {
        var links: [LinkRecord] = []
        for index in 0..<count {
            var creation = try fixture.creation(of: "https://a.com/\(index)")
            change(index, &creation)
            links.append(try await fixture.useCases.shortener.create(creation, caller: fixture.server).record)
            fixture.clock.advance(by: 1)
        }
        return links
    }

    /// Changes everything that is meant.
    private func changeAll(_ batch: BulkLinkBatch, _ change: BulkLinkChange) async throws -> (
        BulkLinkResult, batches: Int
    ) {
        var (batch, sum, batches) = (batch, BulkLinkResult(), 0)
        repeat {
            let result = try await catalog.change(
                batch, by: change, project: fixture.project.id, caller: fixture.server)
            sum.changed += result.changed
            sum.unchanged += result.unchanged
            sum.refused += result.refused
            batch.after = result.next
            batches += 1
        } while batch.after != nil
        return (sum, batches)
    }

    @Test func moreLinksThanABatchHoldsAreChangedOnceEach() async throws {
        let count = BulkLinkBatch.maximumLimit + 3
        let links = try await make(count)
        let batch = BulkLinkBatch(LinkSelection())
        let (counted, newest) = try await catalog.count(batch, project: fixture.project.id, caller: fixture.server)
        #expect(counted == count && newest == links.last?.id)
        // What is made after counting is not meant.
        let later = try await make(1)[0]
        var first = batch
        first.newest = newest
        let (archived, batches) = try await changeAll(first, .archive)
        #expect(archived.changed == count && archived.unchanged == 0 && archived.refused.isEmpty && batches == 2)
        #expect(try await catalog.link(later.id, caller: fixture.server).record.archivedAt == nil)
        let again = try await changeAll(BulkLinkBatch(LinkSelection(archive: .only)), .archive).0
        #expect(again.changed == 0 && again.unchanged == count)
    }

    @Test func linksAreDisabledEnabledEndedAndNoted() async throws {
        let links = try await make(2)
        let (batch, end) = (BulkLinkBatch(LinkSelection()), ServiceFixture.moment + 86_400)
        for change in [BulkLinkChange.disable, .enable, .expire(end), .tag(["b"])] {
            #expect(try await changeAll(batch, change).0.changed == 2)
            fixture.clock.advance(by: 1)
            #expect(try await changeAll(batch, change).0.unchanged == 2, "\(change)")
            if change == .disable {
                #expect(try await catalog.link(links[0].id, caller: fixture.server).record.disabledAt != nil)
            }
        }
        let record = try await catalog.link(links[0].id, caller: fixture.server).record
        #expect(record.disabledAt == nil && record.expiresAt == end && record.tags == ["b"] && record.version == 5)
        let entries = try await fixture.useCases.auditLog.entries(
            matching: AuditFilter(targetID: links[0].id.description), caller: .commandLine)
        #expect(
            entries.map(\.action).reversed() == ["link.disable", "link.enable", "link.update", "link.update"])
    }

    @Test func aLinkThatBreaksARuleIsNamedAndKeepsNoOtherBack() async throws {
        let links = try await make(3) { index, creation in
            if index == 1 { creation.tags = (0..<LinkLabels.maximumTagCount).map { "t\($0)" } }
        }
        let (sum, _) = try await changeAll(BulkLinkBatch(LinkSelection()), .tag(["new"]))
        #expect(sum.changed == 2)
        #expect(sum.refused.map { $0.link.record.id } == [links[1].id])
        #expect(sum.refused.first?.error.parameter == "tags")
        let reason = try await catalog.refusal(of: .tag(["new"]), for: links[1].id, caller: fixture.server)
        #expect(reason?.error == sum.refused.first?.error)
        #expect(try await catalog.refusal(of: .archive, for: links[1].id, caller: fixture.server) == nil)
    }

    @Test func whatIsLeftIsCountedFromWhereABatchBeginsAndWithoutLaterLinks() async throws {
        let links = try await make(4) { index, creation in if index == 0 { creation.tags = ["old"] } }
        func count(_ batch: BulkLinkBatch) async throws -> Int {
            try await catalog.count(batch, project: fixture.project.id, caller: fixture.server).count
        }
        // The newest come first.
        var batch = BulkLinkBatch(LinkSelection(), newest: links[2].id)
        #expect(try await count(batch) == 3)
        batch.after = links[2].id.description
        #expect(try await count(batch) == 2)
        batch.excludedTag = "old"
        #expect(try await count(batch) == 1)
        batch.after = links[0].id.description
        #expect(try await count(batch) == 0)
        batch.after = "x"
        let error = await #expect(throws: LinkServiceError.self) { try await count(batch) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func anExcludedTagIsLeftAlone() async throws {
        let links = try await make(3) { index, creation in if index == 1 { creation.tags = ["old"] } }
        let batch = BulkLinkBatch(LinkSelection(), excludedTag: "old")
        #expect(try await catalog.count(batch, project: fixture.project.id, caller: fixture.server).count == 2)
        let (sum, _) = try await changeAll(batch, .disable)
        #expect(sum.changed == 2 && sum.unchanged == 0)
        #expect(try await catalog.link(links[1].id, caller: fixture.server).record.disabledAt == nil)
    }

    @Test func onlyThoseWhoMayChangeLinksOfTheProject() async throws {
        let links = try await make(1)
        let stranger = try await fixture.addStranger()
        let error = await #expect(throws: LinkServiceError.self) {
            try await catalog.change(
                BulkLinkBatch(LinkSelection()), by: .disable, project: fixture.project.id, caller: fixture.app)
        }
        #expect(error?.code == .permissionDenied)
        // A key of one project always means its own links.
        let result = try await catalog.change(
            BulkLinkBatch(LinkSelection()), by: .disable, project: fixture.project.id, caller: stranger.caller)
        #expect(result.changed == 0)
        #expect(try await catalog.link(links[0].id, caller: fixture.server).record.disabledAt == nil)
    }
}
