import Foundation
import LinkQRCodes
import LinkStorage

/// The QR code of a link as a page shows it, every module of the same size.
package struct QRCodeDrawing {
    private let code: QRCode
    private let title: String

    /// The modules along one side up to which a drawing is short, and a phone tells the modules apart in a small picture.
    private static let largestDrawing = 57

    /// Creates the drawing of a link; `nil` where no code holds it.
    ///
    /// A code of many modules is of the lowest level: a screen has no stains, and larger modules are worth more.
    package init?(of url: String, title: String) {
        let medium = try? QRCode(url)
        guard
            let code = medium.flatMap({ $0.width <= Self.largestDrawing ? $0 : nil }) ?? (try? QRCode(url, level: .low))
        else { return nil }
        self.code = code
        self.title = title
    }

    /// A drawing with a margin of four modules; a code of very many of them is a PNG, which is shorter.
    package var markup: HTML {
        let extent = code.width + 8
        guard code.width <= Self.largestDrawing else {
            let side = extent * max(1, 320 / extent)
            return """
                <img class="qr" width="\(side)" height="\(side)" alt="\(title)" \
                src="data:image/png;base64,\(code.smallPNG.base64EncodedString())">
                """
        }
        return """
            <svg class="qr" viewBox="0 0 \(extent) \(extent)" role="img" aria-label="\(title)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(extent)v\(extent)H0z"/><path stroke="#000" d="\(strokes)"/>\
            </svg>
            """
    }

    /// The dark modules row by row, each run as a line in the middle of its row.
    private var strokes: String {
        (0..<code.width).map { row in
            var (path, column, isFirst) = ("", 0, true)
            while let start = (column..<code.width).first(where: { code.isDark(column: $0, row: row) }) {
                let end = (start..<code.width).first { !code.isDark(column: $0, row: row) } ?? code.width
                path += isFirst ? "M\(start + 4) \(row + 4).5h\(end - start)" : "m\(start - column) 0h\(end - start)"
                (column, isFirst) = (end, false)
            }
            return path
        }.joined()
    }
}
