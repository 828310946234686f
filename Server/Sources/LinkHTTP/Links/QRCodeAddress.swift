import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import NIOCore
import WaymarkLinks

/// The address of a link's QR code: the link's own with `.qr` behind it, `.qr.svg` or `.qr.png`.
///
/// No short code holds a dot, so that no link has such an address.
struct QRCodeAddress: Hashable, Sendable {
    enum Format: String, CaseIterable, Hashable, Sendable {
        case svg, png
    }

    /// The path of the link.
    let path: String
    /// The form of the picture.
    let format: Format

    /// Reads a path; `nil` where it is no QR code's.
    init?(path: String) {
        let endings: [(String, Format)] = [(".qr", .svg), (".qr.svg", .svg), (".qr.png", .png)]
        guard let (ending, format) = endings.first(where: { path.hasSuffix($0.0) }) else { return nil }
        let link = path.dropLast(ending.count)
        guard let last = link.last, last != "/" else { return nil }
        self.path = String(link)
        self.format = format
    }

    /// Draws the code of a link as a query asks for it.
    ///
    /// - Throws: ``HTTPFailure`` with 400 where the query asks for what cannot be drawn.
    func response(of url: String, query: String) throws -> Response {
        let wishes = LongLinkCodec.parameters(ofQuery: query)
        let picture = try picture(of: url, wishes)
        let (type, bytes) =
            switch format {
            case .svg: ("image/svg+xml", ByteBuffer(string: picture.svg))
            case .png: ("image/png", ByteBuffer(bytes: picture.png))
            }
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: bytes))
    }

    private func picture(of url: String, _ wishes: [QueryParameter]) throws -> QRCodePicture {
        let level = try wish("level", in: wishes, "L, M, Q or H") { QRCode.Level(rawValue: $0.uppercased()) } ?? .medium
        let size = try wish("size", in: wishes, "64 to 4096 pixels") { Int($0) } ?? 512
        let margin = try wish("margin", in: wishes, "0 to 32 modules") { Int($0) } ?? 4
        let colors = "six hexadecimal digits, such as 0a3d62"
        let color = try wish("color", in: wishes, colors) { RGBColor($0) } ?? .black
        let background = try wish("background", in: wishes, colors) { RGBColor($0) } ?? .white
        do throws(LinkServiceError) {
            return try QRCodePicture(
                url, level: level, size: size, margin: margin, color: color, background: background)
        } catch {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
    }

    private func wish<Value>(
        _ name: String, in wishes: [QueryParameter], _ right: String, _ make: (String) -> Value?
    ) throws -> Value? {
        guard let text = wishes.last(where: { $0.name == name })?.value else { return nil }
        guard let value = make(text) else {
            throw HTTPFailure.badRequest(
                "bad-query", "The parameter “\(name)” of a QR code cannot be “\(text.prefix(40))”; it is \(right).")
        }
        return value
    }
}
