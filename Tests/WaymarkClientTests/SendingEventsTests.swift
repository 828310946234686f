import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@Suite struct SendingEventsTests {
    private let batch = AppEventBatch(
        id: "batch-1", platform: .ios,
        events: [AppEvent(.opened, linkID: "id-1", at: Date(timeIntervalSince1970: 1_795_249_800), timing: "launch")])

    private func client(_ transport: ScriptedTransport) throws -> LinkServiceClient {
        LinkServiceClient(
            try Sample.configuration(), transport: transport, environment: FakeSurroundings().environment())
    }

    @Test func batchIsPosted() async throws {
        let result = AppEventBatchResult(counted: 1, ignored: 0)
        let transport = ScriptedTransport(try .json(result))
        #expect(try await client(transport).send(batch) == result)
        let request = try #require(await transport.requests.first)
        #expect(request.method == .post)
        #expect(request.url.description == "https://links.example.com/api/v1/events")
        #expect(request.headers["X-Ios-Bundle-Identifier"] == "com.example.app")
        let body = try #require(request.body)
        #expect(try WireJSON.decoder().decode(AppEventBatch.self, from: body) == batch)
    }

    @Test func lostAnswerIsAskedForAgainUnderTheNameOfTheBatch() async throws {
        let result = AppEventBatchResult(counted: 1, ignored: 0)
        let transport = ScriptedTransport(.fault(.timeout), .problem(503), try .json(result))
        #expect(try await client(transport).send(batch) == result)
        let bodies = await transport.requests.map(\.body)
        #expect(bodies.count == 3)
        #expect(Set(bodies).count == 1)
    }

    @Test(arguments: [(422, false), (401, false), (403, false), (503, true)])
    func refusalSaysWhetherToKeepTheBatch(_ status: Int, _ isTransient: Bool) async throws {
        let client = try client(ScriptedTransport(.problem(status)))
        let error = await failure { () throws(LinkServiceClientError) in try await client.send(batch) }
        #expect(error?.isTransient == isTransient)
    }
}
