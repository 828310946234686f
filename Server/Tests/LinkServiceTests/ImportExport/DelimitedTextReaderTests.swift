import Foundation
import Testing

@testable import LinkImportExport

/// Rows of tables, by RFC 4180 and by what programs make of it.
@Suite struct DelimitedTextReaderTests {
    /// Rows as texts; a field that is not UTF-8 shows as nil.
    private enum Row: Equatable {
        case fields([String?])
        /// With a quote that does not follow the rules.
        case stray([String?])
        /// A row that is too long.
        case cut(String)
    }

    private func rows(_ bytes: [UInt8], piece: Int = .max, limit: Int = 1 << 20) throws -> [Row] {
        var rest = bytes[...]
        var reader = DelimitedTextReader(limit: limit) {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var rows: [Row] = []
        while try reader.next() {
            let fields = (0..<reader.row.count).map(reader.row.text)
            if reader.row.isCut {
                rows.append(.cut(String(decoding: reader.row.raw.bytes, as: UTF8.self)))
            } else {
                rows.append(reader.row.hasStrayQuote ? .stray(fields) : .fields(fields))
            }
            #expect(reader.row.number == rows.count)
            #expect(!reader.row.isUnterminated || (rest.isEmpty && ![0x0A, 0x0D].contains(bytes.last)))
        }
        return rows
    }

    private static let cases: [(String, [[String?]])] = [
        ("", []), ("a,b", [["a", "b"]]), ("a,b\n", [["a", "b"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
        ("a\rb\rc", [["a"], ["b"], ["c"]]), ("a,\n,b\n", [["a", ""], ["", "b"]]), ("\n\n", [[""], [""]]),
        ("\u{FEFF}a,b\n", [["a", "b"]]), ("\"a,b\",c", [["a,b", "c"]]), ("\"a\"\"b\"\n", [["a\"b"]]),
        ("\"\"\"\"", [["\""]]), ("\"\",\"\"\n", [["", ""]]), ("\"a\r\nb\",c\r\n", [["a\r\nb", "c"]]),
        ("a\"b,c\"\n", [["a\"b", "c\""]]), ("\"a\nb\nc\"\nd", [["a\nb\nc"], ["d"]]), ("a,\"b\"", [["a", "b"]]),
        (" \"a\",b", [[" \"a\"", "b"]]), ("a\u{0}b,c", [["a\u{0}b", "c"]]), ("ä,日本,👩‍👩‍👧", [["ä", "日本", "👩‍👩‍👧"]]),
    ]

    @Test(arguments: cases.indices, [Int.max, 1, 2, 3, 7])
    func rowsAreReadWhateverThePieces(index: Int, piece: Int) throws {
        let (text, expected) = Self.cases[index]
        #expect(try rows(Array(text.utf8), piece: piece) == expected.map(Row.fields))
    }

    @Test(arguments: [Int.max, 1, 3])
    func aQuoteThatIsNeverClosedIsACharacter(piece: Int) throws {
        let text = "a,\"b\nc,d\ne,f\n"
        #expect(
            try rows(Array(text.utf8), piece: piece)
                == [.stray(["a", "\"b"]), .fields(["c", "d"]), .fields(["e", "f"])])
    }

    @Test(arguments: [Int.max, 1, 3])
    func textAfterAQuoteBelongsToTheField(piece: Int) throws {
        let text = "\"a\"x,b\r\nc,d\r\n\"e\nf\"g\n\"h\" ,\"i\"  \n"
        #expect(
            try rows(Array(text.utf8), piece: piece) == [
                .stray(["ax", "b"]), .fields(["c", "d"]),
                // It would swallow the next line.
                .stray(["\"e"]), .fields(["f\"g"]), .fields(["h", "i"]),
            ])
    }

    @Test(arguments: [Int.max, 1, 3])
    func longRowsAreCutAndReadingGoesOn(piece: Int) throws {
        let text = "abcdefghijkl\nb\n\"cdefghijklmn\"\nd"
        #expect(
            try rows(Array(text.utf8), piece: piece, limit: 8) == [
                .cut("abcdefgh"), .fields(["b"]), .cut("\"cdefghi"), .fields(["d"]),
            ])
    }

    @Test(arguments: [
        ("sep=;\na;b", [["a", "b"]]), ("\u{FEFF}SEP=,\r\na,b", [["a", "b"]]), ("\"sep=\t\"\na\tb", [["a", "b"]]),
        ("sep=;", nil), ("sep=x\na;b", nil), ("a;b", nil),
    ])
    func theLineThatNamesTheDelimiterIsNoRow(text: String, expected: [[String]]?) throws {
        var rest: [UInt8]? = Array(text.utf8)
        var reader = DelimitedTextReader {
            defer { rest = nil }
            return rest
        }
        guard let delimiter = try reader.takeSeparatorLine() else { return #expect(expected == nil) }
        reader.use(delimiter)
        #expect(try reader.next() && reader.row.number == 1)
        #expect([(0..<reader.row.count).map { reader.row.text($0) ?? "" }] == expected)
    }

    @Test func whatIsNotUTF8IsNoText() throws {
        #expect(try rows([0x61, 0xFF, 0x2C, 0x62, 0x0A]) == [.fields([nil, "b"])])
    }

    @Test func aHeldRowComesAgain() throws {
        var rest: [UInt8]? = Array("a\nb\n".utf8)
        var reader = DelimitedTextReader {
            defer { rest = nil }
            return rest
        }
        #expect(try reader.next() && reader.row.text(0) == "a")
        reader.hold()
        #expect(try reader.next() && reader.row.text(0) == "a")
        #expect(try reader.next() && reader.row.text(0) == "b")
        #expect(try !reader.next())
    }

    /// No bytes stop the reader or lead it astray: what it reads does not depend on the pieces, and what it wrote itself
    /// it reads again.
    @Test func anyBytesAreReadAlikeInAnyPieces() throws {
        var generator = SystemRandomNumberGenerator()
        let iterations = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 1000
        let alphabet: [UInt8] = [0x22, 0x22, 0x2C, 0x0A, 0x0D, 0x61, 0x62, 0x00, 0xC3, 0xA4, 0xFF, 0xEF, 0xBB, 0xBF]
        for _ in 0..<iterations {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            let whole = try rows(bytes, limit: 24)
            for piece in [1, 2, 5, 24] {
                #expect(try rows(bytes, piece: piece, limit: 24) == whole, "\(bytes), pieces of \(piece)")
            }
        }
    }

    @Test func whatWasWrittenWithQuotesIsReadAgain() throws {
        let alphabet = ["\"", ",", "\n", "\r\n", "a", "é", "", " ", "\u{0}", "👋"]
        for _ in 0..<500 {
            let table = (0..<Int.random(in: 1...4)).map { _ in
                (0..<3).map { _ in (0..<Int.random(in: 0...5)).compactMap { _ in alphabet.randomElement() }.joined() }
            }
            let text = table.map { row in
                row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
            }.joined()
            #expect(try rows(Array(text.utf8), piece: Int.random(in: 1...9)) == table.map { .fields($0) })
        }
    }
}
