import Foundation
import ManagementAPI
import Testing
import WaymarkLinks

@Suite struct ManagementJSONTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try WireJSON.decoder().decode(type, from: Data(json.utf8))
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encoder().encode(value), as: UTF8.self)
    }

    @Test func changeTellsAbsentFromNull() throws {
        let request = try decode(UpdateLinkRequest.self, #"{"name":null,"expiresAt":"2026-01-02T03:04:05Z"}"#)
        #expect(request.name == .clear)
        #expect(request.expiresAt == .set(Date(timeIntervalSince1970: 1_767_323_045)))
        #expect(request.tags == nil)
        #expect(try text(request) == #"{"expiresAt":"2026-01-02T03:04:05Z","name":null}"#)
        #expect(try text(UpdateLinkRequest()) == "{}")
        #expect(FieldChange.keep.applied(to: 1) == 1)
        #expect(FieldChange.clear.applied(to: 1) == nil)
        #expect(FieldChange.set(2).applied(to: 1) == 2)
    }

    @Test(arguments: ["links", "name", "version"])
    func requestsRefuseMembersThatTheyDoNotKnow(_ name: String) {
        let json = "{\"\(name)X\":1,\"links\":[]}"
        #expect(throws: DecodingError.self) { try decode(UpdateLinkRequest.self, json) }
        #expect(throws: DecodingError.self) { try decode(BulkCreateRequest.self, json) }
    }
}
