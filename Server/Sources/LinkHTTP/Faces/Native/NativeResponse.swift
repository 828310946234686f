import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// Responses of the native API.
enum NativeResponse {
    /// Creates a response with a JSON body.
    static func json(
        _ body: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        response(try JSONBodyEncoder.bytes(of: body), status: status, headers: headers)
    }

    private static func response(
        _ bytes: some Collection<UInt8>, status: HTTPResponse.Status, headers: HTTPFields
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Creates a response with a body of text.
    static func text(_ body: String, type: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// Creates a response with a link and its version as entity tag.
    static func link(
        _ resource: LinkResource, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        var headers = headers
        headers[.eTag] = EntityTag.text(version: resource.version)
        var writer = JSONWriter()
        try resource.write(to: &writer)
        return response(writer.bytes, status: status, headers: headers)
    }
}

extension DeletedLinkResource {
    /// Describes a deleted link to its owner.
    init(_ link: DeletedLink) {
        self.init(
            id: link.record.id.description, shortLink: link.shortLink, domain: link.domain.domain.description,
            code: link.record.code.description, createdAt: link.record.createdAt, deletedAt: link.record.deletedAt)
    }
}
