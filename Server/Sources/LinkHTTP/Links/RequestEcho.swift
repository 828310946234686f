import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import NIOCore
import WaymarkLinks

/// What the service sees of a request: `GET /_/request`, also below the prefix of a link domain.
///
/// With it `waymark doctor` finds out whether a proxy passes host, scheme and sender on, and whether the service believes
/// what it should not. It tells a sender nothing but what the sender, or a proxy on the way, has said.
struct RequestEcho: Encodable {
    /// The end of its path; Firebase keeps everything below `/_/` from links.
    private static let path = "/_/request"

    var service = "waymark"
    var scheme: String
    var host: String
    var client: String?
    var domain: String?

    /// Describes a request; `nil` where its path is another one.
    init?(path: String, context: LinkRequestContext, directory: Directory) {
        guard path.hasSuffix(Self.path) else { return nil }
        let found = directory.match(authority: context.authority, path: path)
        if let found, found.rest != Self.path { return nil }
        scheme = context.scheme
        host = context.authority
        client = context.client?.description
        domain = found?.domain.domain.description
    }

    /// The description as JSON, which nobody keeps.
    func response() throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(self))))
    }
}
