import Crypto
import Foundation
import Logging
import Testing

@testable import LinkService

/// What an operator is told of a provider that is set up wrong.
@Suite struct ProviderMetadataTests {
    private static let issuer = "https://id.example.com"
    private static let right = """
        {"issuer":"https://id.example.com","authorization_endpoint":"https://id.example.com/a",\
        "token_endpoint":"https://id.example.com/t","jwks_uri":"https://id.example.com/k"}
        """

    private func problem(of text: String) -> String? {
        do throws(ProviderFailure) {
            _ = try ProviderMetadata.read(Data(text.utf8), of: Self.issuer)
            return nil
        } catch {
            #expect(error.kind == .unusable)
            return error.description
        }
    }

    @Test func aRightDocumentIsTaken() {
        #expect(problem(of: Self.right) == nil)
    }

    @Test(
        arguments: [
            ("\"token_endpoint\"", "\"another\"", "lacks “token_endpoint”"),
            ("\"jwks_uri\"", "\"another\"", "lacks “jwks_uri”"),
            ("\"https://id.example.com/t\"", "7", "“token_endpoint” of its discovery document has a wrong type"),
            ("\"issuer\":\"https://id.example.com\"", "\"issuer\":\"https://id.example.com/\"", "letter by letter"),
            ("https://id.example.com/k", "http://id.example.com/k", "is not one over https"),
            ("https://id.example.com/a", "javascript:alert(1)", "is not one over https"),
            ("{", "<!DOCTYPE html>", "is not JSON"),
        ])
    func whatIsWrongIsNamed(_ part: String, _ instead: String, _ said: String) throws {
        let found = try #require(self.problem(of: Self.right.replacing(part, with: instead)))
        #expect(found.contains(said), "\(found)")
    }

    @Test func theSignInSaysWhichSettingToLookAt() async throws {
        for (status, body, said) in [
            (401, #"{"error":"invalid_client"}"#, "oidc.clientSecretFile"),
            (400, #"{"error":"unauthorized_client"}"#, "does not let this client"),
        ] {
            let transport = ProviderTransport(
                get: { _ in .init(status: 200, body: Data(Self.right.utf8)) },
                post: { _, _, _ in .init(status: status, body: Data(body.utf8)) })
            let failure = await Self.signIn(by: transport)
            #expect(failure?.kind == .unusable && failure?.description.contains(said) == true, "\(status)")
        }
        let missing = ProviderTransport(
            get: { _ in .init(status: 404, body: Data()) }, post: { _, _, _ in .init(status: 500, body: Data()) })
        #expect(await Self.signIn(by: missing)?.description.contains("is oidc.issuer right?") == true)
    }

    /// Why a sign-in failed that the browser did all right.
    private static func signIn(by transport: ProviderTransport) async -> ProviderFailure? {
        do {
            let configuration = try SignInProviderConfiguration(
                issuer: issuer, clientID: "waymark", clientSecret: "secret")
            let key = SymmetricKey(size: .bits256)
            let provider = SignInProvider(
                configuration, transport: transport, clock: ManualClock().clock,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, key: { key })
            let beginning = try await provider.begin(
                .signIn, path: "/_/", redirectAddress: "https://waymark.example/_/oidc/answer")
            let state = beginning.address.firstMatch(of: #/[?&]state=([^&]+)/#).map { String($0.output.1) } ?? ""
            _ = try await provider.finish(
                { ["state": [state], "code": ["c"]][$0] ?? [] }, provider.ticket(beginning.ticket))
            return nil
        } catch {
            return error as? ProviderFailure
        }
    }

    @Test func whatAnOperatorMendsIsRemembered() throws {
        let configuration = try SignInProviderConfiguration(issuer: Self.issuer, clientID: "waymark")
        let provider = SignInProvider(
            configuration,
            transport: ProviderTransport(
                get: { _ in .init(status: 500, body: Data()) }, post: { _, _, _ in .init(status: 500, body: Data()) }),
            clock: ManualClock().clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, key: { nil })
        provider.note(ProviderFailure(.declined, "somebody declined"), requestID: nil)
        #expect(provider.trouble == nil)
        provider.note(ProviderFailure(.unusable, .notJSON), requestID: nil)
        #expect(provider.trouble?.fault == .notJSON)
    }
}
