import Foundation
import LinkService
import Testing

/// Rows of tables, by RFC 4180 and by what programs make of it.
@Suite struct DelimitedTextReaderTests {
    /// Rows as texts; what is not UTF-8 shows as nil, a faulty row as its fault.
    private enum Row: Equatable {
        case fields([String?])
        case fault(DelimitedTextReader.Fault, String)
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
            if let fault = reader.row.fault {
                rows.append(.fault(fault, String(decoding: reader.row.raw.bytes, as: UTF8.self)))
            } else {
                rows.append(.fields((0..<reader.row.count).map(reader.row.text)))
            }
            #expect(reader.row.number == rows.count)
        }
        #expect(reader.offset == Int64(bytes.count))
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
    func aQuoteThatNothingClosesCostsOneLine(piece: Int) throws {
        let text = "a,\"b\nc,d\ne,f\n"
        #expect(
            try rows(Array(text.utf8), piece: piece)
                == [.fault(.unclosedQuote, "a,\"b"), .fields(["c", "d"]), .fields(["e", "f"])])
    }

    @Test(arguments: [Int.max, 1, 3])
    func textBehindAQuoteCostsOneLine(piece: Int) throws {
        let text = "\"a\"x,b\r\nc,d\r\n\"e\nf\"g\nh"
        #expect(
            try rows(Array(text.utf8), piece: piece) == [
                .fault(.textAfterQuote, "\"a\"x,b"), .fields(["c", "d"]), .fault(.textAfterQuote, "\"e"),
                .fields(["f\"g"]), .fields(["h"]),
            ])
    }

    @Test(arguments: [Int.max, 1, 3])
    func longRowsAreCutAndReadingGoesOn(piece: Int) throws {
        let text = "abcdefghijkl\nb\n\"cdefghijklmn\"\nd"
        #expect(
            try rows(Array(text.utf8), piece: piece, limit: 8) == [
                .fault(.tooLong, "abcdefgh"), .fields(["b"]), .fault(.unclosedQuote, "\"cdefghi"), .fields(["d"]),
            ])
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
