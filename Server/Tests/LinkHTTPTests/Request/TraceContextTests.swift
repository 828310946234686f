import HTTPTypes
import Testing

@testable import LinkHTTP

@Suite struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let span = "00f067aa0ba902b7"

    @Test(arguments: [
        "00-\(trace)-\(span)-01", "00-\(trace)-\(span)-ff", "cc-\(trace)-\(span)-00-more", "01-\(trace)-\(span)-01",
    ])
    func aValueOfTheSpecificationIsRead(_ value: String) throws {
        let context = try #require(TraceContext(value))
        #expect(context.traceID == Self.trace)
        #expect(context.spanID == Self.span)
    }

    @Test(arguments: [
        "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-", "00-\(trace)-\(span)-1", "00-\(trace)-\(span)-0g",
        "ff-\(trace)-\(span)-01", "00-\(trace)-\(span)-01-more", "cc-\(trace)-\(span)-01more",
        "00-\(trace.uppercased())-\(span)-01", "0A-\(trace)-\(span)-01",
        "00-00000000000000000000000000000000-\(span)-01", "00-\(trace)-0000000000000000-01",
        "00_\(trace)-\(span)-01", " 00-\(trace)-\(span)-01", "00-\(trace)-\(span)-ä",
    ])
    func anythingElseIsIgnored(_ value: String) {
        #expect(TraceContext(value) == nil)
    }

    @Test func twoFieldsAreIgnored() {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .traceParent, value: "00-\(Self.trace)-\(Self.span)-01"))
        #expect(TraceContext(fields) != nil)
        fields.append(HTTPField(name: .traceParent, value: "00-\(Self.trace)-\(Self.span)-00"))
        #expect(TraceContext(fields) == nil)
    }

    @Test func linesOfARequestNameItsTrace() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.logsRequests = true
        let service = try await ServiceUnderTest(configuration: configuration)
        let answer = try await service.send(
            .get, "/health/live", headers: [.traceParent: "00-\(Self.trace)-\(Self.span)-01"])
        let line = try #require(service.log.lines.last { $0.contains("route=/health/live") })
        #expect(line.contains("trace_id=\(Self.trace)"))
        #expect(line.contains("span_id=\(Self.span)"))
        // The specification has no field of answers.
        #expect(!answer.headers.contains(.traceParent))
        _ = try await service.send(.get, "/health/live", headers: [.traceParent: "00-secret"])
        let second = try #require(service.log.lines.last { $0.contains("route=/health/live") })
        #expect(!second.contains("trace_id") && !second.contains("secret"))
    }
}
