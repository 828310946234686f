import Foundation
import HTTPTypes
import Hummingbird
import Locking
import NIOCore
import Testing
import WaymarkLinks

/// What the service answered.
struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]

    /// Reads a response to its end.
    init(reading response: Response) async throws {
        let collected = Collected()
        try await response.body.write(Writer(collected: collected))
        (status, headers, body) = (response.status, response.headers, collected.bytes.withLock { $0 })
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// Where a redirect leads.
    var location: String? { headers[.location] }

    /// The body as JSON.
    func json() throws -> JSONValue {
        try #require(JSONValue(jsonText: text), "not JSON: \(text)")
    }

    /// The body as a wire type, read as the service's own clients read it.
    func decoded<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        try WireJSON.decoder(unknownKeys: .skipped).decode(type, from: Data(body))
    }

    private final class Collected: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private struct Writer: ResponseBodyWriter {
        let collected: Collected

        mutating func write(_ buffer: ByteBuffer) async throws {
            collected.bytes.withLock { $0 += Array(buffer.readableBytesView) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
