package import WaymarkClient

/// Keeps every request and answers from a list; the last answer is given again and again.
package actor ScriptedTransport: LinkTransport {
    package typealias Answer = Result<LinkHTTPResponse, LinkTransportError>

    package private(set) var requests: [LinkHTTPRequest] = []
    private var answers: [Answer]

    package init(_ answers: Answer...) {
        self.answers = answers
    }

    package func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        requests.append(request)
        guard let answer = answers.first else { throw LinkTransportError(.connection) }
        if answers.count > 1 { answers.removeFirst() }
        return try answer.get()
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    package static func fault(_ kind: LinkTransportError.Kind) -> Self {
        .failure(LinkTransportError(kind))
    }
}
