import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Making many links at once.
@Suite struct NativeBulkTests {
    @Test func bulkSucceedsInPartsAndAgain() async throws {
        let service = try await ServiceUnderTest()
        let json = """
            {"links":[{"link":{"link":"https://example.com/1"}},{"link":{"link":"https://example.com/2"},\
            "domain":"https://not.ours"},{"longLink":"https://go.example.com/?link=https://example.com/3"}]}
            """
        let headers: HTTPFields = [.idempotencyKey: "bulk"]
        let first = try await service.sendJSON(.post, "/api/v1/links/bulk", json, headers: headers)
        #expect(first.status == .ok)
        let results = try first.decoded(BulkCreateResponse.self).results
        #expect(
            results.map { $0.link?.link.link.description } == ["https://example.com/1", nil, "https://example.com/3"])
        #expect(results[1].problem?.type == "urn:waymark:problem:domain-not-owned")
        let second = try await service.sendJSON(.post, "/api/v1/links/bulk", json, headers: headers)
        #expect(
            try second.decoded(BulkCreateResponse.self).results.map { $0.link?.id } == results.map { $0.link?.id })
    }

    @Test func bulkTellsTheFaultOfEachLink() async throws {
        let service = try await ServiceUnderTest()
        let json = """
            {"links":[{"link":{"link":"https://example.com/1"}},{"link":{"link":"javascript:alert(1)"}},7,\
            {"link":{"link":"https://example.com/2"},"colour":"red"},{"link":{"link":"https://example.com/3"}}]}
            """
        let answer = try await service.sendJSON(.post, "/api/v1/links/bulk", json)
        #expect(answer.status == .ok)
        let results = try answer.decoded(BulkCreateResponse.self).results
        #expect(results.map { $0.link != nil } == [true, false, false, false, true])
        #expect(results.map { $0.problem?.errors?.first?.pointer } == [nil, "/link/link", "", "/colour", nil])
        let unknown = try await service.sendJSON(.post, "/api/v1/links/bulk", #"{"links":[],"colour":1}"#)
        #expect(try unknown.decoded(ProblemDetails.self).errors?.first?.pointer == "/colour")
    }

    @Test func firstOfEqualCodesInABulkWins() async throws {
        let service = try await ServiceUnderTest()
        let item = #"{"customCode":"Same","link":{"link":"https://example.com/"#
        let json = #"{"links":[\#(item)1"}},\#(item)2"}},\#(item)3"}}]}"#
        let results = try await service.sendJSON(.post, "/api/v1/links/bulk", json)
            .decoded(BulkCreateResponse.self).results
        #expect(results.map { $0.link?.link.link.description } == ["https://example.com/1", nil, nil])
        #expect(results.last?.problem?.type == "urn:waymark:problem:code-taken")
    }

    @Test func keysOfBulksAndOfSingleCreationsAreApart() async throws {
        let service = try await ServiceUnderTest()
        for key in ["zz#0", "zz-0", "zz"] {
            let one = try await service.sendJSON(
                .post, "/api/v1/links", #"{"link":{"link":"https://example.com/one"}}"#,
                headers: [.idempotencyKey: key])
            #expect(one.status == .created)
        }
        let bulk = try await service.sendJSON(
            .post, "/api/v1/links/bulk", #"{"links":[{"link":{"link":"https://example.com/many"}}]}"#,
            headers: [.idempotencyKey: "zz"])
        #expect(try bulk.decoded(BulkCreateResponse.self).results.first?.link != nil)
    }
}
