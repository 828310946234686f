import Foundation
import HTTPTypes
import Hummingbird
import LinkQRCodes
import LinkRules
import LinkStorage
import NIOCore
import WaymarkLinks

/// The address of a link's QR code: the link's own with `.qr` behind it, `.qr.svg` or `.qr.png`.
///
/// No short code holds a dot, so that no link has such an address.
struct QRCodeAddress: Hashable, Sendable {
    /// The path of the link.
    let path: String
    /// The form of the picture.
    let format: QRCodeDrawer.Format

    /// Reads a path; `nil` where it is no QR code's.
    init?(path: String) {
        let endings: [(String, QRCodeDrawer.Format)] = [(".qr", .svg), (".qr.svg", .svg), (".qr.png", .png)]
        guard let (ending, format) = endings.first(where: { path.hasSuffix($0.0) }) else { return nil }
        let link = path.dropLast(ending.count)
        guard let last = link.last, last != "/" else { return nil }
        self.path = String(link)
        self.format = format
    }

    /// Draws the code of a link as a query asks for it.
    ///
    /// - Parameter requireKey: throws where the request has no API key that may ask for large pictures.
    /// - Throws: ``HTTPFailure`` with 400 where the query asks for what cannot be drawn, with 503 where too many wait.
    func response(
        of url: String, query: String, drawer: QRCodeDrawer, requireKey: () throws -> Void
    ) async throws -> Response {
        let style = try Self.style(LongLinkCodec.parameters(ofQuery: query))
        if style.size > QRCodeStyle.largestPublicSize { try requireKey() }
        let file: Data
        do {
            file = try await drawer.file(of: url, style: style, format: format)
        } catch let error as LinkServiceError where error.code == .resourceExhausted {
            throw HTTPFailure.busy(
                "Too many QR codes are being drawn; try again in a moment.", retryAfter: error.retryAfter ?? 1)
        } catch let error as LinkServiceError {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
        let type =
            switch format {
            case .svg: "image/svg+xml"
            case .png: "image/png"
            }
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=300"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
    }

    private static func style(_ parameters: [QueryParameter]) throws -> QRCodeStyle {
        let level =
            try value("level", in: parameters, "L, M, Q or H") { QRCode.Level(rawValue: $0.uppercased()) } ?? .medium
        let size = try value("size", in: parameters, "64 to 4096 pixels") { Int($0) } ?? 512
        let margin = try value("margin", in: parameters, "0 to 32 modules") { Int($0) } ?? 4
        let colors = "six hexadecimal digits, such as 0a3d62"
        let color = try value("color", in: parameters, colors) { RGBColor($0) } ?? .black
        let background = try value("background", in: parameters, colors) { RGBColor($0) } ?? .white
        do throws(LinkServiceError) {
            return try QRCodeStyle(level: level, size: size, margin: margin, color: color, background: background)
        } catch {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
    }

    private static func value<Value>(
        _ name: String, in parameters: [QueryParameter], _ right: String, _ make: (String) -> Value?
    ) throws -> Value? {
        guard let text = parameters.last(where: { $0.name == name })?.value else { return nil }
        guard let value = make(text) else {
            throw HTTPFailure.badRequest(
                "bad-query", "The parameter “\(name)” of a QR code cannot be “\(text.prefix(40))”; it must be \(right)."
            )
        }
        return value
    }
}
