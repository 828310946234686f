import Foundation
import Testing
import WaymarkLinks

@Suite struct JSONValueTests {
    private static let readings: [(String, JSONValue)] = [
        ("null", .null), ("true", true), (" false\n", false), ("0", 0), ("-12", -12), ("1.5", 1.5), ("-0", 0),
        ("1e2", 100), ("1.0", 1), ("9223372036854775807", .integer(.max)),
        ("9223372036854775808", .decimal("9223372036854775808")),
        ("1.50", .number(1.5)), ("0.1", 0.1), ("1e-3", 0.001), ("-0.0", 0), ("1e300", .number(1e300)),
        ("\"\"", ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\ud83d\ude00""#, "é😀"), ("[]", []),
        ("[1, [2], {}]", [1, [2], [:]]), (#"{"a" : {"b":null}, "":1}"#, ["a": ["b": .null], "": 1]),
    ]

    @Test(arguments: readings)
    func textIsRead(_ text: String, _ value: JSONValue) {
        #expect(JSONValue(jsonText: text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "True", "01", "-", "1.", ".5", "1e", "+1", "0x1", "1e999", "NaN", "\"", "\"\\\"", "\"\\x\"",
        "\"\n\"", #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\u12""#, "[", "[1", "[1,]", "[,]", "{", "{a:1}",
        "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "[1]x", "1 2", "'a'", "// a\n1",
    ])
    func malformedTextIsRefused(_ text: String) {
        #expect(JSONValue(jsonText: text) == nil)
    }

    @Test func nestingIsBounded() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(JSONValue(jsonText: nested(32)) != nil)
        #expect(JSONValue(jsonText: nested(33)) == nil)
        #expect(JSONValue(jsonText: nested(100_000)) == nil)
    }

    @Test func textIsCompactAndSorted() {
        let value: JSONValue = [
            "b": [1, 1.0, 2.5, .null], "é": "\u{1}\u{7F}\u{2028}/", "a": true, "B": .number(.infinity),
        ]
        #expect(
            value.jsonText == #"{"B":null,"a":true,"b":[1,1,2.5,null],"é":"\u0001\u007f"# + "\u{2028}/\"}")
    }

    @Test func oneIsOneHoweverItIsWritten() {
        #expect(JSONValue.integer(1) == .number(1))
        #expect(JSONValue.integer(1).hashValue == JSONValue.number(1).hashValue)
        #expect(JSONValue.integer(.max) != .number(0x1p63))
        #expect(JSONValue.number(.nan) == .number(.nan))
        #expect(JSONValue.bool(true) != .integer(1))
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "0.12345678901234567891",
        "123456789012345678901234567890123456789012345", "1e-999", "3.0000000000000000001e5",
    ])
    func aNumberKeepsAllItsDigits(_ text: String) throws {
        let value = try #require(JSONValue(jsonText: text))
        #expect(value == .decimal(text))
        #expect(value.jsonText == text)
        #expect(JSONValue(jsonText: "{\"a\":[\(text)]}")?.jsonText == "{\"a\":[\(text)]}")
    }

    @Test func aDecimalIsEqualToTheSameNumberOnly() {
        #expect(JSONValue.decimal("1.50") == .number(1.5))
        #expect(JSONValue.decimal("2.0") == .integer(2))
        #expect(JSONValue.decimal("2.0").hashValue == JSONValue.integer(2).hashValue)
        #expect(JSONValue.decimal("92233720368547758080e-1") == .decimal("9223372036854775808"))
        #expect(
            JSONValue.decimal("92233720368547758080e-1").hashValue
                == JSONValue.decimal("9223372036854775808").hashValue)
        #expect(JSONValue.decimal("9223372036854775808") != .integer(.max))
        #expect(JSONValue.decimal("9223372036854775808") != .decimal("9223372036854775809"))
        #expect(JSONValue.decimal("none").jsonText == "null")
        #expect(JSONValue.decimal("none") != .decimal("0"))
    }

    @Test func foundationKeeps38Digits() throws {
        let text = #"{"large":18446744073709551616,"long":0.1234567890123456789,"small":1e-320,"usual":0.1}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value == JSONValue(jsonText: text))
        let again = try JSONEncoder().encode(value)
        #expect(JSONValue(jsonText: String(decoding: again, as: UTF8.self)) == value)
    }

    @Test func foundationReadsTheSameText() throws {
        let value: JSONValue = [
            "integer": .integer(.min), "number": 0.1, "large": .number(-5.561013703452394e18), "text": "\u{0}é😀\"\\",
            "bools": [true, false], "null": .null,
        ]
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.jsonText.utf8)) == value)
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        #expect(JSONValue(jsonText: text) == value)
    }
}
