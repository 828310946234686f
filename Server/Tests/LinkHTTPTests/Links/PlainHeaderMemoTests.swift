import LinkRules
import Testing

@testable import LinkHTTP

@Suite struct PlainHeaderMemoTests {
    private static let line = "GET /abc HTTP/1.1\r\n"
    private static let fields =
        "Host: go.example.com\r\nUser-Agent: curl/8.5.0\r\nAccept: */*\r\nAccept-Language: de\r\n\r\n"

    private func read(_ text: String, with reader: inout PlainRequestReader) -> (length: Int, header: PlainHeader?) {
        let length = Array(text.utf8).withUnsafeBytes { reader.read($0.bytes) }
        return (length, reader.request?.header)
    }

    @Test func theSameFieldsAreReadOnce() throws {
        var reader = PlainRequestReader(limits: HTTPLimits())
        let first = read(Self.line + Self.fields, with: &reader)
        #expect(first.length == Self.line.utf8.count + Self.fields.utf8.count)
        let second = read("HEAD /another?a=b HTTP/1.1\r\n" + Self.fields, with: &reader)
        let header: PlainHeader = try #require(first.header)
        #expect(header === second.header)
        #expect(reader.request?.line.isHead == true && first.header?.host == "go.example.com")
    }

    /// A change of any one byte gives what a reader gives that remembers nothing.
    @Test func otherFieldsAreReadAnew() {
        let bytes = Array((Self.line + Self.fields).utf8)
        for place in bytes.indices {
            var reader = PlainRequestReader(limits: HTTPLimits())
            _ = bytes.withUnsafeBytes { reader.read($0.bytes) }
            var other = bytes
            other[place] ^= 0x01
            var fresh = PlainRequestReader(limits: HTTPLimits())
            let lengths = other.withUnsafeBytes { (reader.read($0.bytes), fresh.read($0.bytes)) }
            #expect(lengths.0 == lengths.1, "\(place)")
            #expect(reader.request?.header.bytes == fresh.request?.header.bytes, "\(place)")
            #expect(reader.request?.header.host == fresh.request?.header.host, "\(place)")
            #expect(reader.request?.header.visitor.origin == fresh.request?.header.visitor.origin, "\(place)")
        }
    }

    @Test func fieldsThatAreCutOffAreNotRead() {
        var reader = PlainRequestReader(limits: HTTPLimits())
        let bytes = Array((Self.line + Self.fields).utf8)
        #expect(bytes.withUnsafeBytes { reader.read($0.bytes) } == bytes.count)
        for count in bytes.indices {
            #expect(bytes[..<count].withUnsafeBytes { reader.read($0.bytes) } == 0, "\(count)")
        }
    }

    @Test func aLimitHoldsForRememberedFields() {
        var limits = HTTPLimits()
        limits.headerBytes = Self.line.utf8.count + Self.fields.utf8.count
        var reader = PlainRequestReader(limits: limits)
        #expect(read(Self.line + Self.fields, with: &reader).length == limits.headerBytes)
        #expect(read("GET /abcd HTTP/1.1\r\n" + Self.fields, with: &reader).length == 0)
        #expect(reader.request == nil)
    }

    @Test func whatFollowsARequestIsNotPartOfIt() {
        var reader = PlainRequestReader(limits: HTTPLimits())
        let text = Self.line + Self.fields
        for _ in 0..<2 { #expect(read(text + text, with: &reader).length == text.utf8.count) }
    }
}
