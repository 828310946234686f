import FirebaseAPI
import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient

/// Keeps what was done to a clipboard.
@MainActor private final class FakePasteboard {
    var content: String
    private(set) var readings = 0

    nonisolated init(_ content: String) {
        self.content = content
    }

    func read() -> String {
        readings += 1
        return content
    }
}

@Suite struct PasteboardTests {
    private static let found = #"{"deepLink":"https://x.com","attributionConfidence":"UNIQUE"}"#

    /// What is sent of a clipboard, and what is left of it.
    private func retrieve(
        _ text: String, hasURLs: Bool = true, answer: ScriptedTransport.Answer = .json(found),
        change: (inout DynamicLinksConfiguration) -> Void = { _ in }
    ) async throws -> (sent: String, left: String, readings: Int) {
        let fake = FakePasteboard(text)
        let pasteboard = DynamicLinksPasteboard(
            hasURLs: { hasURLs }, text: { fake.read() }, clear: { fake.content = "" })
        var configuration = Sample.configuration()
        change(&configuration)
        let transport = ScriptedTransport(answer)
        let links = DynamicLinks(configuration, transport: transport)
        _ = try? await links.retrieveFirstLaunchLink(pasteboard: pasteboard, storage: .inMemory())
        let message = try await transport.message(GetIosPostInstallAttributionRequest.self)
        return (message.uniqueMatchLinkToCheck, await fake.content, await fake.readings)
    }

    @Test(arguments: [
        ("https://go.example.com/abc?_icp=1", "https://go.example.com/abc"),
        // The token of the click is for the service, which gives it to one installation.
        ("https://go.example.com/abc?waymark_click=T0k_-&_icp=1", "https://go.example.com/abc?waymark_click=T0k_-"),
        (
            "https://sample.page.link/abcd?waymark_click=T0k_-&_icp=1",
            "https://sample.page.link/abcd?waymark_click=T0k_-"
        ),
        (
            "https://go.example.com/?link=https%3A%2F%2Fx.com&waymark_click=T&_icp=1",
            "https://go.example.com/?link=https%3A%2F%2Fx.com&waymark_click=T"
        ),
        ("https://go.example.com/?link=https%3A%2F%2Fx.com&_icp=1", "https://go.example.com/?link=https%3A%2F%2Fx.com"),
        ("https://sample.page.link/abcd?_icp=1", "https://sample.page.link/abcd"),
        ("https://sample.page.link/abcd#_icp=1", "https://sample.page.link/abcd"),
        // Without the mark at the very end, too short, or no link of ours.
        ("https://go.example.com/abc", ""),
        ("https://go.example.com/abc?_icp=1&x=y", ""),
        ("https://go.example.com/abc?_icp=1 ", ""),
        ("a://b?_icp=1", ""),
        ("https://www.example.com/abc?_icp=1", ""),
        ("https://go.example.com/?_icp=1", ""),
        ("my password_icp=1", ""),
        ("", ""),
    ])
    func onlyAMarkedLinkIsSentWithoutItsMark(_ text: String, _ sent: String) async throws {
        let result = try await retrieve(text)
        #expect(result.sent == sent)
        // The defect of the original that is not repeated: it emptied the clipboard whatever it held.
        #expect(result.left == (sent.isEmpty ? text : ""))
    }

    @Test func clipboardIsNotReadWithoutAURL() async throws {
        let result = try await retrieve("https://go.example.com/abc?_icp=1", hasURLs: false)
        #expect(result.sent.isEmpty)
        #expect(result.readings == 0)
    }

    @Test func clipboardIsNotReadWhereThatIsSwitchedOff() async throws {
        let result = try await retrieve("https://go.example.com/abc?_icp=1") { $0.readsPasteboard = false }
        #expect(result.sent.isEmpty)
        #expect(result.readings == 0)
    }

    @Test(arguments: [ScriptedTransport.Answer.fault(.offline), .json("", status: 500), .json("<html>")])
    func clipboardIsKeptAfterAFailure(_ answer: ScriptedTransport.Answer) async throws {
        let text = "https://go.example.com/abc?_icp=1"
        #expect(try await retrieve(text, answer: answer).left == text)
    }
}
