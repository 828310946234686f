import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient

@Suite struct ReceivingErrorTests {
    private func error(_ answer: ScriptedTransport.Answer) async throws -> NSError {
        let links = Sample.links(ScriptedTransport(answer))
        let url = try Sample.url("https://go.example.com/abc")
        let thrown = try #require(await failure { _ = try await links.resolveShortLink(url) })
        let told = await outcome(of: URL.self) { links.resolveShortLink(url, completion: $0) }
        #expect(told.value == nil)
        #expect(told.nsError?.domain == thrown.domain && told.nsError?.code == thrown.code)
        let handled = await outcome(of: DynamicLink.self) { links.handleUniversalLink(url, completion: $0) }
        #expect(handled.value == nil)
        #expect(handled.nsError?.domain == thrown.domain && handled.nsError?.code == thrown.code)
        return thrown
    }

    @Test(arguments: [
        (LinkTransportError.Kind.offline, URLError.Code.notConnectedToInternet),
        (.connection, .cannotConnectToHost), (.untrustedHost, .serverCertificateUntrusted), (.timeout, .timedOut),
        (.cancelled, .cancelled), (.responseTooLong, .dataLengthExceedsMaximum),
    ])
    func faultsOfTheConnectionAreThoseOfURLSession(_ kind: LinkTransportError.Kind, _ code: URLError.Code) async throws
    {
        let error = try await error(.fault(kind))
        #expect(error.domain == NSURLErrorDomain)
        #expect(error.code == code.rawValue)
        #expect(error.userInfo[NSUnderlyingErrorKey] as? LinkTransportError == LinkTransportError(kind))
    }

    @Test(arguments: [400, 403, 404, 429, 500])
    func refusalHasTheStatusAsItsCodeAndTheObjectAsItsInformation(_ status: Int) async throws {
        let body = #"{"error":{"code":\#(status),"message":"No.","status":"WORD","details":[{"@type":"t","x":[1]}]}}"#
        let error = try await error(.json(body, status: status))
        #expect(error.domain == "com.firebase.dynamicLinks")
        #expect(error.code == status)
        #expect(error.userInfo["status"] as? String == "WORD")
        #expect(error.userInfo["message"] as? String == "No.")
        #expect(error.userInfo["code"] as? Int == status)
        #expect((error.userInfo["details"] as? [[String: Any]])?.first?["@type"] as? String == "t")
        #expect(error.localizedDescription == "No.")
    }

    @Test(arguments: [
        ("<html>Sign in</html>", 200), ("", 200), ("[]", 200), (#"{"deepLink":7}"#, 200), ("", 500),
        (#"{"error":"text"}"#, 400), ("<html>", 302),
    ])
    func anythingElseHasCode0AndNamesTheLink(_ body: String, _ status: Int) async throws {
        let error = try await error(.json(body, status: status))
        #expect(error.domain == DynamicLinks.errorDomain)
        #expect(error.code == 0)
        #expect(error.localizedDescription.contains("https://go.example.com/abc"))
    }

    @Test(arguments: [("", "key"), ("not an address", "key"), ("http://links.example.com", "key"), ("https://a.b", "")])
    func withoutServiceOrKeyNothingIsSent(_ service: String, _ key: String) async throws {
        let transport = ScriptedTransport(.json("{}"))
        let links = DynamicLinks(Sample.configuration(service: service, apiKey: key), transport: transport)
        let error = await failure { _ = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc")) }
        #expect(error?.domain == DynamicLinks.errorDomain)
        #expect(error?.code == 0)
        #expect(await transport.requests.isEmpty)
    }

    @Test func cancelledTaskIsToldAsCancelled() async throws {
        let links = Sample.links(ScriptedTransport(.fault(.cancelled)))
        let url = try Sample.url("https://go.example.com/abc")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await links.resolveShortLink(url)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
