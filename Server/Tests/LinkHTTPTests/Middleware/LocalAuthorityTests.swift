import HTTPTypes
import Testing

@testable import LinkHTTP

@Suite struct LocalAuthorityTests {
    @Test(arguments: [
        ("localhost", true), ("LOCALHOST:8080", true), ("a.localhost", true), ("a.Localhost:80", true),
        ("xlocalhost", false),
        ("localhost.example.com", false), ("ocalhost", false), ("", false), (":80", false), ("go.example.net", false),
        ("127.0.0.1", false), ("\u{0C}ocalhost", false),
    ])
    func localIsTheMachineItself(_ authority: String, isLocal: Bool) {
        #expect(HTTPFields.isLocal(authority) == isLocal)
    }
}
