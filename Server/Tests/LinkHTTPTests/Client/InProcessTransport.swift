import Foundation
import HTTPTypes
import WaymarkClient
import WaymarkLinks

/// Carries a client's requests to a service in the same process.
struct InProcessTransport: LinkTransport {
    let service: ServiceUnderTest

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        guard let method = HTTPRequest.Method(request.method.rawValue) else { throw LinkTransportError(.connection) }
        var fields = HTTPFields()
        for (name, value) in request.headers.all {
            guard let name = HTTPField.Name(name) else { throw LinkTransportError(.connection) }
            fields[name] = value
        }
        let target = request.url.path + (request.url.query.map { "?" + $0 } ?? "")
        let answer: Answer
        do {
            answer = try await service.send(
                method, target, headers: fields, body: request.body.map(Array.init), authority: request.url.authority)
        } catch {
            throw LinkTransportError(.connection, detail: "\(error)")
        }
        var response = LinkHTTPResponse(status: answer.status.code, body: Data(answer.body))
        for field in answer.headers {
            response.headers[field.name.rawName] = field.value
        }
        return response
    }
}
