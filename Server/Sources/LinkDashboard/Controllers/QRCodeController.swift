import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import NIOCore

/// `/_/links/{id}/qr`: the QR code of a link in the brand's colors, with a logo that the form brings.
struct QRCodeController: Sendable {
    let rule: SessionRule

    /// How large a logo may be that goes along from one answer to the next in the form itself.
    private static let mostKeptLogo = 150_000
    /// As much in base 64, with some room.
    private static let mostFieldBytes = 256 << 10

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/links/{id}/qr",
            use: rule.page(.readLinks, taking: QRCodePage.parameters) { try await Self.show($0, $0.query, logo: nil) })
        group.post("/_/links/{id}/qr", use: rule.page(.readLinks, Self.draw))
    }

    private static func show(
        _ visit: Visit, _ values: FieldValues, logo: Data?, fault: (field: String?, text: String)? = nil
    ) async throws -> Response {
        guard let id = visit.context.parameters.get("id").flatMap({ LinkRecord.ID($0) }) else {
            throw HTTPFailure.notFound()
        }
        let link = try await visit.useCases.catalog.link(id, caller: visit.caller)
        try visit.requireProject(link.record.projectID)
        // The marker in this address tells scans of the code from clicks.
        let configured = visit.useCases.directory.current.configuredDomain(link.domain.id)
        let address =
            configured.map { RequestedAddress(domain: $0, code: link.record.code).printedURL } ?? link.shortLink
        var page = QRCodePage(
            words: visit.words, scope: visit.scope, link: link,
            values: values.pairs.reduce(QRCodePage.brandValues(link.domain)) { $0.setting($1.name, $1.value) })
        if let fault {
            page.errors = [fault]
        } else {
            do throws(LinkServiceError) {
                let picture = try QRCodePicture(
                    address, style: try page.style(),
                    logo: try logo.map { (data) throws(LinkServiceError) in
                        try QRCodeLogo(png: data)
                    })
                switch values["do"] {
                case "svg": return file(Data(picture.svg.utf8), "image/svg+xml", "\(link.record.code).svg")
                case "png": return file(picture.png, "image/png", "\(link.record.code).png")
                default: page.picture = Data(picture.svg.utf8).base64EncodedString()
                }
                if let logo {
                    page.logo = logo.count <= mostKeptLogo ? logo.base64EncodedString() : nil
                    page.isLogoForgotten = page.logo == nil
                }
            } catch {
                page.errors = [(error.parameter, visit.words(error))]
            }
        }
        return visit.answer(page.page, status: page.errors.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private static func draw(_ visit: Visit) async throws -> Response {
        guard
            var reader = MultipartReader(
                contentType: visit.request.headers[.contentType], mostFieldBytes: mostFieldBytes)
        else {
            return try await show(visit, try await visit.form(), logo: nil)
        }
        var (fields, logo, isInLogo, isTooLarge) = (FieldValues(), Data(), false, false)
        for try await piece in visit.request.body {
            for event in try reader.take(piece.readableBytesView) {
                switch event {
                case .field(let name, let value): fields = fields.setting(name, value)
                case .file(let name, _): isInLogo = name == "logo"
                case .bytes(let bytes) where isInLogo:
                    isTooLarge = isTooLarge || logo.count + bytes.count > 1 << 20
                    if !isTooLarge { logo += bytes }
                case .bytes: break
                case .fileEnd: isInLogo = false
                }
            }
        }
        if isTooLarge {
            let words = visit.words
            return try await show(
                visit, fields, logo: nil,
                fault: ("logo", words("The logo is larger than 1 MB.", "Das Logo ist größer als 1 MB.")))
        }
        let kept = fields.has("no-logo") ? nil : fields["kept-logo"].flatMap { Data(base64Encoded: $0) }
        return try await show(visit, fields.setting("kept-logo", nil), logo: logo.isEmpty ? kept : logo)
    }

    private static func file(_ data: Data, _ type: String, _ name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .contentDisposition: "attachment; filename=\"\(name)\"",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
