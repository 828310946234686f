import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Logging
import ManagementAPI
import NIOCore

/// The clicks of an export as the body of a response, in lines.
///
/// The next part is read when the client has taken the one before. A client that is slow holds the memory of one part, and
/// nothing of the database.
struct ClickStream: Sendable {
    /// The size of pieces that are written at once, in bytes.
    private static let pieceSize = 16 * 1024

    let format: DataFormat
    /// The first part, which has been read; a small one, because it is kept until the end.
    let first: ClickReader.Page
    /// Reads the parts after it.
    let reader: ClickReader
    /// The export's turn, which ends with the body.
    let turn: ExportTurns.Turn
    let logger: Logger

    /// The body.
    ///
    /// If a part cannot be read, the body ends without its end, so that the client does not take it for complete.
    var body: ResponseBody {
        ResponseBody { writer in
            var bytes = format == .csv ? ClickResource.csvHeader : []
            var (page, reader) = (first, reader)
            while true {
                for click in page.clicks {
                    append(click, of: page, to: &bytes)
                    guard bytes.count >= Self.pieceSize else { continue }
                    try await writer.write(ByteBuffer(bytes: bytes))
                    bytes.removeAll(keepingCapacity: true)
                }
                guard reader.position != nil else { break }
                page = try await next(&reader)
            }
            if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
            try await writer.finish(nil)
        }
    }

    private func append(_ click: RecordedClick, of page: ClickReader.Page, to bytes: inout [UInt8]) {
        guard let shortLink = page.shortLinks[click.click.link] else { return }
        ClickResource(click, shortLink: shortLink).append(asCSV: format == .csv, to: &bytes)
    }

    private func next(_ reader: inout ClickReader) async throws -> ClickReader.Page {
        do {
            return try await reader.next()
        } catch let error as LinkServiceError {
            // The head of the response has been sent, so nobody else reports the error.
            logger.error("An export of clicks was cut off", metadata: ["error": "\(String(reflecting: error))"])
            throw error
        }
    }
}
