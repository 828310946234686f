import Testing

@testable import LinkHTTP

@Suite struct JSONStructureTests {
    @Test(arguments: [
        "{}", "[]", "null", " [1, -2.5e+3, \"\\u00e9\\n\\ud83d\\ude00\", true, false, null] ", "{\"a\":{\"b\":[{}]}}",
        "0", "-0",
        "\"ü\"",
    ])
    func jsonIsTaken(_ text: String) throws {
        _ = try JSONStructure.tree(Array(text.utf8), maximumDepth: 32)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "[1 2]", "01", "+1", "1.", ".5", "1e", "--1",
        "nul",
        "tru", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\t\"", "[1]x",
        "NaN",
        "// c\n1", "{\"a\" 1}", "{\"a\":}", "\u{FEFF}{}", "{\"a\":1 \"b\":2}",
    ])
    func otherTextIsRefusedWithItsPlace(_ text: String) {
        #expect { try JSONStructure.tree(Array(text.utf8), maximumDepth: 32) } throws: { error in
            (error as? HTTPFailure)?.code == "malformed-json"
        }
    }

    @Test func repeatedMembersAreRefusedHoweverTheyAreWritten() {
        let failure = #expect(throws: HTTPFailure.self) {
            try JSONStructure.tree(Array(#"{"x":[{"a/b":1,"a\u002fb":2}]}"#.utf8), maximumDepth: 32)
        }
        #expect(failure?.fields.first?.pointer == "/x/0/a~1b")
    }

    @Test(arguments: [17, 40])
    func repeatedMembersOfLargeObjectsAreRefused(count: Int) throws {
        func object(_ names: some Sequence<String>) -> [UInt8] {
            Array(("{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8)
        }
        let names = (0..<count).map { "n\($0)" }
        _ = try JSONStructure.tree(object(names), maximumDepth: 2)
        let failure = #expect(throws: HTTPFailure.self) {
            try JSONStructure.tree(object(names + ["n3"]), maximumDepth: 2)
        }
        #expect(failure?.fields.first?.pointer == "/n3")
    }

    @Test func depthIsBounded() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONStructure.tree(nested(32), maximumDepth: 32)
        #expect(throws: HTTPFailure.self) { try JSONStructure.tree(nested(33), maximumDepth: 32) }
        #expect(throws: HTTPFailure.self) { try JSONStructure.tree(nested(100_000), maximumDepth: 32) }
        let open = Array(String(repeating: "[", count: 60_000).utf8)
        #expect(throws: HTTPFailure.self) { try JSONStructure.tree(open, maximumDepth: 32) }
    }

    @Test func invalidUTF8IsRefused() {
        #expect(throws: HTTPFailure.self) { try JSONStructure.tree([0x22, 0xFF, 0x22], maximumDepth: 32) }
        #expect(throws: HTTPFailure.self) { try JSONStructure.tree([0x22, 0xED, 0xA0, 0x80, 0x22], maximumDepth: 32) }
    }
}
