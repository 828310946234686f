import Testing

@testable import WaymarkLinks

@Suite struct JSONTreeParserTests {
    @Test(arguments: [
        ("null", JSONTree.null),
        (" true ", .bool(true)),
        ("false", .bool(false)),
        ("-0.5e+3", .number("-0.5e+3")),
        ("9223372036854775807", .number("9223372036854775807")),
        (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
        (#""\u00e9\ud83d\ude00 😀""#, .string("é😀 😀")),
        ("[]", .array([])),
        ("[1, [2]]", .array([.number("1"), .array([.number("2")])])),
        (#"{"a":1,"a":null}"#, .object([JSONTree.Member("a", .number("1")), JSONTree.Member("a", .null)])),
        ("\u{FEFF}{}", .object([])),
    ])
    func readsJSON(text: String, tree: JSONTree) throws {
        #expect(try JSONTree(json: Array(text.utf8)) == tree)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1", "[1,", "[,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "tru", "nul",
        "True", "01", "-", "1.", ".5", "1e", "+1", "0x10", "NaN", "Infinity", "1 2", "\"", "\"\\", "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "\"\u{0}\"", "// x\n1", "[1]]",
    ])
    func refusesWhatIsNotJSON(text: String) {
        #expect(throws: JSONTreeError.self) { try JSONTree(json: Array(text.utf8)) }
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22],
    ])
    func refusesStringsThatAreNotUTF8(bytes: [UInt8]) {
        #expect(throws: JSONTreeError.self) { try JSONTree(json: bytes) }
    }

    @Test func saysWhereAndWhatWouldBeRight() throws {
        let error = #expect(throws: JSONTreeError.self) { try JSONTree(json: Array(#"{"a" 1}"#.utf8)) }
        #expect(error?.description == "expected ':' after a name at byte 5")
    }

    @Test func refusesDeepNestingWithoutOverflowingTheStack() throws {
        let depth = JSONTree.maximumDepth
        let deepest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: Never.self) { try JSONTree(json: Array(deepest.utf8)) }
        #expect(throws: JSONTreeError.self) { try JSONTree(json: Array("[\(deepest)]".utf8)) }
        #expect(throws: JSONTreeError.self) {
            try JSONTree(json: Array(String(repeating: #"{"a":"#, count: 1_000_000).utf8))
        }
    }

    @Test func writesWhatItReads() throws {
        let text = #"{"a":[1,-2.5e9,true,null,"\"\\\n\u0001\u007f\u003cé😀"],"b":{}}"#
        let tree = try JSONTree(json: Array(text.utf8))
        #expect(String(decoding: tree.bytes, as: UTF8.self) == text)
    }
}
