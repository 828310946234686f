import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkStorage
import ManagementAPI
import NIOCore
import WaymarkLinks

extension RequestEcho {
    /// Describes a request; `nil` where its path is another one.
    init?(path: String, context: LinkRequestContext, directory: Directory) {
        guard path.hasSuffix(Self.path) else { return nil }
        let found = directory.match(authority: context.authority, path: path)
        if let found, found.rest != Self.path { return nil }
        self.init(
            scheme: context.scheme, host: context.authority, client: context.client?.description,
            isUntrustedForwarder: context.sender.isUntrustedForwarder ? true : nil,
            domain: found?.domain.domain.description)
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
