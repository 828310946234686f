import FirebaseAPI
import Testing
import WaymarkLinks

@Suite struct GoogleErrorResponseTests {
    private let text = """
        {"error":{"code":400,"message":"m","status":"INVALID_ARGUMENT","details":[\
        {"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"suffix","description":"d"}]},\
        {"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID","domain":"example.com",\
        "metadata":{"service":"x"}},\
        {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"3s"},\
        {"@type":"type.googleapis.com/other","a":[1]}]}}
        """

    @Test func writesTheEnvelopeOfGoogle() {
        let status = GoogleRPCStatus(
            code: 400, status: "INVALID_ARGUMENT", message: "m",
            details: [
                .badRequest(BadRequest(fieldViolations: [.init(field: "suffix", description: "d")])),
                .errorInfo(ErrorInfo(reason: "API_KEY_INVALID", domain: "example.com", metadata: ["service": "x"])),
                .retryInfo(RetryInfo(seconds: 3)),
                .other(
                    .object([
                        JSONTree.Member("@type", .string("type.googleapis.com/other")),
                        JSONTree.Member("a", .array([.number("1")])),
                    ])),
            ])
        #expect(GoogleErrorResponse(error: status).jsonText == text)
    }

    @Test func readsTheEnvelopeOfGoogle() throws {
        let response = try GoogleErrorResponse(text: text)
        #expect(response.jsonText == text)
        guard case .badRequest(let detail)? = response.error?.details.first else {
            Issue.record("The first detail is a BadRequest.")
            return
        }
        #expect(detail.fieldViolations.map(\.field) == ["suffix"])
    }

    @Test func refusesADetailWithoutAType() {
        let found = violations(of: #"{"error":{"details":[{"reason":"x"},5]}}"#, as: GoogleErrorResponse.self)
        #expect(found.map(\.field) == ["error.details[0]", "error.details[1]"])
    }
}
