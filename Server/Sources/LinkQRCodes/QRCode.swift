import CQREncode
public import LinkRules

/// A QR code: a square of dark and light modules (ISO/IEC 18004).
public struct QRCode: Hashable, Sendable {
    /// The share of a code that may be covered or dirty.
    public enum Level: String, CaseIterable, Hashable, Sendable {
        /// 7 %.
        case low = "L"
        /// 15 %.
        case medium = "M"
        /// 25 %.
        case quartile = "Q"
        /// 30 %.
        case high = "H"
    }

    /// The number of modules along one side, without the margin.
    public let width: Int
    /// How much of it may be covered.
    public let level: Level
    /// The modules, row by row; `true` is dark.
    private let modules: [Bool]

    /// Creates the smallest code that holds a text.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where there is none, or no code holds it: at level H that
    ///   begins at 1274 bytes.
    public init(_ text: String, level: Level = .medium) throws(LinkServiceError) {
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw LinkServiceError(
                .invalidArgument, .picture(.badText), parameter: "text", value: text
            )
        }
        guard
            let code = QRcode_encodeString(text, 0, level.libraryLevel, QR_MODE_8, 1)
        else {
            throw LinkServiceError(
                .invalidArgument, .picture(.textTooLong(level: level.rawValue)),
                parameter: "text", value: text)
        }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        self.level = level
        // The lowest bit of each byte is the color; the others tell what the module is for.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; those outside are light.
    public func isDark(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
        return modules[row * width + column]
    }

    /// The dark modules as the path of an SVG drawing, one unit each, beginning at a margin.
    public func path(margin: Int) -> String {
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                guard isDark(column: column, row: row) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(column: column, row: row) { column += 1 }
                path += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z"
            }
        }
        return path
    }
}

extension QRCode.Level {
    fileprivate var libraryLevel: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
