import FirebaseAPI
import Foundation
import Testing
import WaymarkClient

/// Keeps every request and answers from a list; the last answer is given again and again.
actor RecordingTransport: LinkTransport {
    typealias Answer = Result<LinkHTTPResponse, LinkTransportError>

    private(set) var requests: [LinkHTTPRequest] = []
    private var answers: [Answer]

    init(_ answers: Answer...) {
        self.answers = answers
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        requests.append(request)
        guard let answer = answers.first else { throw LinkTransportError(.connection) }
        if answers.count > 1 { answers.removeFirst() }
        return try answer.get()
    }

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

    static func fault(_ kind: LinkTransportError.Kind) -> Self {
        .failure(LinkTransportError(kind))
    }
}
