import Hummingbird
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension BranchController {
    /// `POST /v1/qr-code` and `/v2/qr-code`: a picture of the code of a new link.
    ///
    /// The picture is a PNG file, also where the client asks for JPEG: the SDKs read both. Patterns and logos have no effect.
    @Sendable func createQRCode(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let caller = try maker(try key(of: body), secret: body.text("branch_secret"), of: request, context: context)
        // A wrong setting must not leave a link.
        let style = try Self.style(BranchBody(try body.object("qr_code_settings") ?? [:]))
        let created = try await useCases.shortener.create(try creation(body, caller: caller), caller: caller)
        let picture = try await qrCodes.file(of: created.shortLink, style: style, format: .png)
        return Response(
            status: .ok, headers: [.contentType: "image/png", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture)))
    }

    private static func style(_ settings: BranchBody) throws -> QRCodeStyle {
        if let format = settings.text("image_format"), !["png", "jpg", "jpeg"].contains(format.lowercased()) {
            throw HTTPFailure.badRequest("invalid-format", "“image_format” must be PNG or JPEG.")
        }
        let width = try settings.integer("width") ?? 300
        guard 300...2000 ~= width else {
            throw HTTPFailure.badRequest("invalid-width", "“width” must be from 300 to 2000 pixels.")
        }
        if let margin = try settings.integer("margin"), !(0...20 ~= margin) {
            throw HTTPFailure.badRequest("invalid-margin", "“margin” must be from 0 to 20 pixels.")
        }
        return try QRCodeStyle(
            size: Int(width), color: try color("code_color", settings) ?? .black,
            background: try color("background_color", settings) ?? .white)
    }

    private static func color(_ name: String, _ settings: BranchBody) throws(HTTPFailure) -> RGBColor? {
        guard let text = settings.text(name) else { return nil }
        guard let color = RGBColor(text) else {
            throw .badRequest("invalid-color", "“\(name)” must be a color as in #1A2B3C.")
        }
        return color
    }
}
