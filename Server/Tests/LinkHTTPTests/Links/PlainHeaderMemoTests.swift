import LinkRules
import Testing

@testable import LinkHTTP

@Suite struct PlainHeaderMemoTests {
    private static let line = "GET /abc HTTP/1.1\r\n"
    private static let fields =
        "Host: go.example.com\r\nUser-Agent: curl/8.5.0\r\nAccept: */*\r\nAccept-Language: de\r\n\r\n"

    private func read(_ text: String, with reader: PlainRequestReader) -> (length: Int, header: PlainHeader?) {
        let length = Array(text.utf8).withUnsafeBytes { reader.read($0.bytes) }
        return (length, reader.header)
    }

    @Test func theSameFieldsAreReadOnce() throws {
        let reader = PlainRequestReader(limits: HTTPLimits())
        let first = read(Self.line + Self.fields, with: reader)
        #expect(first.length == Self.line.utf8.count + Self.fields.utf8.count)
        let second = read("HEAD /another?a=b HTTP/1.1\r\n" + Self.fields, with: reader)
        let header: PlainHeader = try #require(first.header)
        #expect(header === second.header)
        #expect(reader.line?.isHead == true && first.header?.host == "go.example.com")
    }

    /// A change of any one byte gives what a reader gives that remembers nothing.
    @Test func otherFieldsAreReadAnew() {
        let bytes = Array((Self.line + Self.fields).utf8)
        for place in bytes.indices {
            // The memory's only place holds the fields before the change.
            let reader = PlainRequestReader(limits: HTTPLimits(), memoBits: 0)
            _ = bytes.withUnsafeBytes { reader.read($0.bytes) }
            var other = bytes
            other[place] ^= 0x01
            let fresh = PlainRequestReader(limits: HTTPLimits())
            let lengths = other.withUnsafeBytes { (reader.read($0.bytes), fresh.read($0.bytes)) }
            #expect(lengths.0 == lengths.1, "\(place)")
            #expect(reader.header?.bytes == fresh.header?.bytes, "\(place)")
            #expect(reader.header?.host == fresh.header?.host, "\(place)")
            #expect(reader.header?.visitor.origin == fresh.header?.visitor.origin, "\(place)")
        }
    }

    @Test func fieldsThatAreCutOffAreNotRead() {
        let reader = PlainRequestReader(limits: HTTPLimits())
        let bytes = Array((Self.line + Self.fields).utf8)
        #expect(bytes.withUnsafeBytes { reader.read($0.bytes) } == bytes.count)
        for count in bytes.indices {
            #expect(bytes[..<count].withUnsafeBytes { reader.read($0.bytes) } == 0, "\(count)")
        }
    }

    @Test func aLimitHoldsForRememberedFields() {
        var limits = HTTPLimits()
        limits.headerBytes = Self.line.utf8.count + Self.fields.utf8.count
        let reader = PlainRequestReader(limits: limits)
        #expect(read(Self.line + Self.fields, with: reader).length == limits.headerBytes)
        #expect(read("GET /abcd HTTP/1.1\r\n" + Self.fields, with: reader).length == 0)
        #expect(reader.header == nil)
    }

    /// The next visitor behind a proxy has another address; what is told of the browser is still read once.
    @Test func theFieldsOfAProxyAreReadEachTime() throws {
        let reader = PlainRequestReader(limits: HTTPLimits())
        let fields = "X-Forwarded-For: 192.0.2.1\r\n" + Self.fields
        let first = try #require(read(Self.line + fields, with: reader).header)
        let second = try #require(read(Self.line + fields, with: reader).header)
        #expect(first !== second && first.visitor === second.visitor)
        #expect(second.forwarded.client == "192.0.2.1" && second.bytes.isEmpty)
    }

    /// A change of any one byte of a field that tells the visitor gives what a reader gives that remembers nothing.
    @Test func otherVisitorsAreReadAnew() {
        let bytes = Array((Self.line + "X-Forwarded-For: 192.0.2.1\r\n" + Self.fields).utf8)
        for place in bytes.indices {
            // The memory's only place holds the fields before the change.
            let reader = PlainRequestReader(limits: HTTPLimits(), memoBits: 0)
            _ = bytes.withUnsafeBytes { reader.read($0.bytes) }
            var other = bytes
            other[place] ^= 0x01
            let fresh = PlainRequestReader(limits: HTTPLimits())
            _ = other.withUnsafeBytes { (reader.read($0.bytes), fresh.read($0.bytes)) }
            #expect(reader.header?.visitor.origin == fresh.header?.visitor.origin, "\(place)")
            #expect(reader.header?.visitor.visitor == fresh.header?.visitor.visitor, "\(place)")
        }
    }

    @Test func whatFollowsARequestIsNotPartOfIt() {
        let reader = PlainRequestReader(limits: HTTPLimits())
        let text = Self.line + Self.fields
        for _ in 0..<2 { #expect(read(text + text, with: reader).length == text.utf8.count) }
    }
}
