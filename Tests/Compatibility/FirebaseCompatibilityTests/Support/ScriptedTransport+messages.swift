import FirebaseAPI
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient

extension ScriptedTransport {
    /// The one message that was sent.
    func message<Message: ProtoMessage>(_ type: Message.Type) throws -> Message {
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        return try Message(json: try #require(request.body))
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ text: String, status: Int = 200) -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/json; charset=UTF-8"], body: Data(text.utf8)))
    }
}
