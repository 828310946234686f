import HTTPTypes
import Testing

@testable import LinkHTTP

@Suite struct HTTPFieldsTextTests {
    @Test func aTextIsWhatTheSubscriptReturns() throws {
        let name = try #require(HTTPField.Name("X-Purpose"))
        var fields: HTTPFields = [.accept: "a", .userAgent: "b", .cookie: "c=d"]
        for value in ["", "e", "f, g"] {
            #expect(fields.text(name) == fields[name])
            fields.append(HTTPField(name: name, value: value))
            #expect(fields.text(name) == fields[name])
        }
        fields.append(HTTPField(name: .cookie, value: "h=i"))
        fields.append(HTTPField(name: try #require(HTTPField.Name("x-purpose")), value: "j"))
        for name in [.accept, .userAgent, .cookie, .referer, name] {
            #expect(fields.text(name) == fields[name])
        }
    }
}
