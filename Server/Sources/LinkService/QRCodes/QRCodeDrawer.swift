public import Foundation
import Synchronization

/// Draws the QR codes that anybody may ask for, and keeps what it has drawn as long as there is room.
///
/// Pictures are drawn one at a time, and after each the drawer rests as long as it took: all callers together keep at most half
/// of one core busy. A bounded number of callers waits; further ones are refused.
public final class QRCodeDrawer: Sendable {
    /// The form of a picture.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// An SVG document.
        case svg
        /// A PNG file.
        case png
    }

    /// How much is kept, and how many callers may wait.
    public struct Configuration: Hashable, Sendable {
        /// The bytes of all pictures that are kept.
        public var cacheBytes: Int
        /// How many callers may wait for their picture.
        public var waiting: Int

        /// Makes a configuration; the defaults keep over a thousand pictures of the largest public size.
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
    private let kept: Mutex<ByteCache<Drawing>>

    /// Makes a drawer that has drawn nothing yet.
    public convenience init(configuration: Configuration = Configuration()) {
        self.init(configuration: configuration, lane: PacedLane(waiting: configuration.waiting))
    }

    init(configuration: Configuration, lane: PacedLane) {
        self.lane = lane
        kept = Mutex(ByteCache(capacity: configuration.cacheBytes))
    }

    /// The file of a text's QR code.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where no code holds the text, or `resourceExhausted` where too many
    ///   callers wait.
    public func file(of text: String, style: QRCodeStyle, format: Format) async throws -> Data {
        let drawing = Drawing(text: text, style: style, format: format)
        if let file = kept.withLock({ $0[drawing] }) { return file }
        return try await lane.run {
            // The caller before may have waited for the same picture.
            if let file = kept.withLock({ $0[drawing] }) { return file }
            let picture = try QRCodePicture(text, style: style)
            let file =
                switch format {
                case .svg: Data(picture.svg.utf8)
                case .png: picture.png
                }
            kept.withLock { $0.insert(file, for: drawing, cost: file.count + text.utf8.count + Self.overhead) }
            return file
        }
    }

    /// About what a kept picture takes besides its bytes and its text.
    private static let overhead = 256
}
