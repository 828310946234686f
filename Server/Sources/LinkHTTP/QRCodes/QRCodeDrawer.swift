import Foundation
import LinkQRCodes
import LinkRules
import LinkService
import Locking
import Logging

/// Draws the QR codes that anybody may ask for, and keeps what it has drawn as long as there is room.
///
/// Pictures are drawn one at a time, and after each the drawer rests as long as it took: all callers together keep at most half
/// of one core busy. A bounded number of callers waits; further ones are refused.
public final class QRCodeDrawer: Sendable {
    /// The form of a picture.
    enum Format: String, CaseIterable, Hashable, Sendable {
        /// An SVG document.
        case svg
        /// A PNG file.
        case png
    }

    /// The limits of kept pictures and of waiting callers.
    public struct Configuration: Hashable, Sendable {
        /// The bytes of all pictures that are kept.
        public var cacheBytes: Int
        /// How many callers may wait for their picture.
        public var waiting: Int

        /// Creates a configuration; the defaults keep over a thousand pictures of the largest public size.
        public init(cacheBytes: Int = 8 << 20, waiting: Int = 32) {
            self.cacheBytes = cacheBytes
            self.waiting = waiting
        }
    }

    private struct Drawing: Hashable {
        var text: String
        var style: QRCodeStyle
        var format: Format
    }

    private let lane: PacedLane
    private let kept: Mutex<ByteCache<Drawing, Data>>
    private let reached: ReachedLimit

    /// Creates a drawer that has drawn nothing yet.
    convenience init(configuration: Configuration = Configuration(), logger: Logger) {
        self.init(configuration: configuration, lane: PacedLane(waiting: configuration.waiting), logger: logger)
    }

    init(configuration: Configuration, lane: PacedLane, logger: Logger) {
        self.lane = lane
        reached = ReachedLimit(
            counter: "waymark_refused_qr_codes_total",
            message: "Refusing QR codes: too many are waiting to be drawn.",
            limit: "qrCodes.waiting", value: configuration.waiting, logger: logger)
        kept = Mutex(ByteCache(capacity: configuration.cacheBytes))
    }

    /// The file of a text's QR code.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where no code holds the text, or `resourceExhausted` where too many
    ///   callers wait.
    func file(of text: String, style: QRCodeStyle, format: Format) async throws -> Data {
        let drawing = Drawing(text: text, style: style, format: format)
        if let file = kept.withLock({ $0[drawing] }) { return file }
        do {
            return try await lane.run { try draw(drawing) }
        } catch let error as LinkServiceError where error.code == .resourceExhausted {
            reached.record()
            throw error
        }
    }

    private func draw(_ drawing: Drawing) throws -> Data {
        // The caller before may have waited for the same picture.
        if let file = kept.withLock({ $0[drawing] }) { return file }
        let picture = try QRCodePicture(drawing.text, style: drawing.style)
        let file =
            switch drawing.format {
            case .svg: Data(picture.svg.utf8)
            case .png: picture.png
            }
        let cost = file.count + drawing.text.utf8.count + Self.overhead
        kept.withLock { $0.insert(file, for: drawing, cost: cost) }
        return file
    }

    /// About what a kept picture takes besides its bytes and its text.
    private static let overhead = 256
}
