import FirebaseAPI
import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

/// Tests of the static calls, which use the shared instance; they run one after the other.
@Suite(.serialized) struct SharedInstanceTests {}

extension SharedInstanceTests {
    @Suite struct ShorteningTests {
        private func shorten(
            _ answer: ScriptedTransport.Answer, apiKey: String = "wmk_app_key",
            pathLength: ShortDynamicLinkPathLength? = nil
        ) async throws -> (transport: ScriptedTransport, url: URL?, warnings: [String]?, error: NSError?) {
            let transport = ScriptedTransport(answer)
            DynamicLinks.configure(Sample.configuration(apiKey: apiKey), transport: transport)
            let components = try #require(
                DynamicLinkComponents(link: try Sample.url("https://x.com/"), domainURIPrefix: "https://go.example.com")
            )
            if let pathLength {
                components.options = DynamicLinkComponentsOptions()
                components.options?.pathLength = pathLength
            }
            return await withCheckedContinuation { continuation in
                components.shorten { url, warnings, error in
                    MainActor.assertIsolated()
                    continuation.resume(returning: (transport, url, warnings, error.map { $0 as NSError }))
                }
            }
        }

        @Test(
            arguments: [
                (nil, nil), (.default, nil), (.short, .short), (.unguessable, .unguessable),
            ] as [(ShortDynamicLinkPathLength?, Suffix.Option?)])
        func requestHasTheLongLinkAndTheSuffixThatWasChosen(
            _ length: ShortDynamicLinkPathLength?, _ option: Suffix.Option?
        ) async throws {
            let result = try await shorten(.json(#"{"shortLink":"https://go.example.com/abc"}"#), pathLength: length)
            #expect(result.url?.absoluteString == "https://go.example.com/abc")
            #expect(result.warnings == nil)
            #expect(result.error == nil)
            let message = try await result.transport.message(CreateShortDynamicLinkRequest.self)
            #expect(message.longDynamicLink == "https://go.example.com/?link=https%3A%2F%2Fx%2Ecom%2F")
            #expect(message.suffix?.option == option)
            let request = try #require(await result.transport.requests.first)
            #expect(request.url.description == "https://links.example.com/v1/shortLinks?key=wmk_app_key")
            #expect(request.headers["Accept"] == "application/json")
            #expect(request.headers["Content-Type"] == "application/json")
            #expect(request.headers["X-Ios-Bundle-Identifier"] == "com.example.ios")
        }

        /// The sample that articles print had `error != nil` in its guard, and so went on only where there was no link.
        @Test func easyLinkDefect13CorrectedGuardGoesOnWithoutAnError() async throws {
            DynamicLinks.configure(
                Sample.configuration(),
                transport: ScriptedTransport(.json(#"{"shortLink":"https://go.example.com/abc"}"#)))
            let longDynamicLink = try Sample.url("https://go.example.com/?link=https://x.com")
            let short: URL? = await withCheckedContinuation { continuation in
                DynamicLinkComponents.shortenURL(url: longDynamicLink, options: nil) { url, _, error in
                    guard let url = url, error == nil else { return continuation.resume(returning: nil) }
                    continuation.resume(returning: url)
                }
            }
            #expect(short?.absoluteString == "https://go.example.com/abc")
        }

        @Test func warningsAreGivenAsText() async throws {
            let answer = """
                {"shortLink":"https://go.example.com/abc","previewLink":"https://go.example.com/abc?d=1",
                "warning":[{"warningCode":"A_NEW_ONE","warningMessage":"One."},{"warningMessage":"Two."}]}
                """
            let result = try await shorten(.json(answer))
            #expect(result.warnings == ["One.", "Two."])
            #expect(result.error == nil)
        }

        @Test func refusalIsCopiedIntoTheError() async throws {
            let body = #"{"error":{"code":400,"message":"Not yours.","status":"INVALID_ARGUMENT","details":[]}}"#
            let result = try await shorten(.json(body, status: 400))
            let error = try #require(result.error)
            #expect(result.url == nil && result.warnings == nil)
            #expect(error.domain == "com.firebase.durabledeeplink")
            #expect(error.code == 0)
            #expect(error.localizedFailureReason == "Not yours.")
            #expect(error.userInfo["remoteStatus"] as? String == "INVALID_ARGUMENT")
            #expect(error.userInfo["remoteErrorCode"] as? Int == 400)
        }

        @Test(arguments: [("{}", 200), ("<html>", 200), (#"{"shortLink":5}"#, 200), ("<html>", 502)])
        func unreadableAnswerIsAnErrorOfTheSameDomain(_ body: String, _ status: Int) async throws {
            let error = try #require(try await shorten(.json(body, status: status)).error)
            #expect(error.domain == DynamicLinkComponents.errorDomain)
            #expect(error.code == 0)
            #expect(error.localizedFailureReason?.isEmpty == false)
        }

        @Test func missingKeyIsAnErrorOfTheSameDomain() async throws {
            let result = try await shorten(.json("{}"), apiKey: "")
            #expect(result.error?.domain == DynamicLinkComponents.errorDomain)
            #expect(await result.transport.requests.isEmpty)
        }

        @Test func componentsWithoutPrefixAreAnErrorOfTheSameDomain() async throws {
            let components = try #require(
                DynamicLinkComponents(link: try Sample.url("https://x.com/"), domainURIPrefix: "https://go.example.com")
            )
            components.domain = nil
            let error: NSError? = await withCheckedContinuation { continuation in
                components.shorten { _, _, error in continuation.resume(returning: error.map { $0 as NSError }) }
            }
            #expect(error?.domain == DynamicLinkComponents.errorDomain)
        }

        @Test func connectionFaultIsThatOfURLSession() async throws {
            let error = try #require(try await shorten(.fault(.timeout)).error)
            #expect(error.domain == NSURLErrorDomain)
            #expect(error.code == NSURLErrorTimedOut)
        }

        @Test func asynchronousFormsGiveAndThrowTheSame() async throws {
            let transport = ScriptedTransport(
                .json(
                    #"{"shortLink":"https://go.example.com/abc","warning":[{"warningMessage":"One."},{"warningCode":"UNRECOGNIZED_PARAM"}]}"#
                ),
                .json(#"{"error":{"code":403,"message":"No.","status":"PERMISSION_DENIED"}}"#, status: 403))
            DynamicLinks.configure(Sample.configuration(), transport: transport)
            let longLink = try Sample.url("https://go.example.com/?link=https://x.com")
            let (url, warnings) = try await DynamicLinkComponents.shortenURL(longLink, options: nil)
            #expect(url.absoluteString == "https://go.example.com/abc")
            #expect(warnings == ["One."])
            let error = await failure { _ = try await DynamicLinkComponents.shortenURL(longLink, options: nil) }
            #expect(error?.userInfo["remoteErrorCode"] as? Int == 403)
        }
    }
}
