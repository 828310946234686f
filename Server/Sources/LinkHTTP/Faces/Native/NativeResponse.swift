import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
package import LinkService
import LinkStorage
import ManagementAPI
package import WaymarkLinks

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

extension LinkResource {
    /// Describes a stored link to its owner.
    package init(_ link: ManagedLink, showsWarnings: Bool = false) {
        let record = link.record
        self.init(
            id: record.id.description, shortLink: link.shortLink, previewLink: link.previewLink,
            domain: link.domain.domain.description, code: record.code.description, link: record.link, name: record.name,
            tags: record.tags, isManaged: record.isManaged, createdAt: record.createdAt, updatedAt: record.updatedAt,
            archivedAt: record.archivedAt, disabledAt: record.disabledAt, startsAt: record.startsAt,
            expiresAt: record.expiresAt, clickLimit: record.limits.clicks?.most,
            clicksUsed: record.limits.clicks?.used, openingLimit: record.limits.openings?.most,
            openingsUsed: record.limits.openings?.used, usedUpURL: record.limits.usedUpURL,
            expiredURL: record.limits.expiredURL, claimToken: record.claimToken,
            shareable: record.shareable.names.isEmpty ? nil : record.shareable.names, keyID: record.keyID?.description,
            version: record.version,
            warnings: showsWarnings
                ? link.warnings.map {
                    LinkWarning(code: $0.code, message: $0.message, parameter: $0.parameter)
                } : nil)
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
