import DeepLinks
import Foundation
import Testing

@Suite struct AppleAssociationTests {
    static let router = DeepLinkRouter<String>.lenient {
        DeepLink<Void>(stringLiteral: "/home") { "home" }
        DeepLinkPattern("/event/{slug}/{id}", String.self, String.self) { _ in "event" }
        DeepLinkPattern("/event/{slug}/{id}/photos", String.self, String.self) { _ in "photos" }
        DeepLinkPattern("/files/{path...}", [String].self) { _ in "files" }
        DeepLinkPattern("/search?q={q}&page={page=1}", String.self, Int.self) { _ in "search" }
        DeepLinkPattern("/pass/{cabin}", BoardingPass.Cabin.self) { _ in "pass" }
        DeepLink<Void>(stringLiteral: "https://other.example/only") { "only" }
        DeepLink<Void>(stringLiteral: "myapp://x/y") { "scheme" }
        DeepLink<Void>(stringLiteral: "/100%25/*") { "escaped" }
    }

    /// Apple's rule in short: the first component that matches decides; `*` any text, `?` any character.
    static func opens(_ text: String, _ components: [AppleAssociation.Component]) -> Bool {
        let url = URLComponents(string: text)
        let path = url?.percentEncodedPath ?? ""
        let first = components.first { component in
            matches(Array(component.path.utf8)[...], Array((path.isEmpty ? "/" : path).utf8)[...])
                && (component.query ?? [:]).allSatisfy { name, pattern in
                    (url?.percentEncodedQueryItems ?? []).contains {
                        $0.name == name && matches(Array(pattern.utf8)[...], Array(($0.value ?? "").utf8)[...])
                    }
                }
        }
        return first.map { $0.exclude != true } ?? false
    }

    static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == UInt8(ascii: "*") {
            return matches(pattern.dropFirst(), text) || (!text.isEmpty && matches(pattern, text.dropFirst()))
        }
        guard let byte = text.first, first == UInt8(ascii: "?") || first == byte else { return false }
        return matches(pattern.dropFirst(), text.dropFirst())
    }

    @Test(arguments: [
        "/home", "/home/", "/homes", "/home/x", "/", "", "/event/a/b", "/event/a/b/", "/event/a", "/event/a/b/c",
        "/event/a/b/photos", "/event/a/b/c/photos", "/event//b", "/event/a//b", "/files", "/files/", "/files/a/b/c",
        "/filesystem", "/search", "/search?q=x", "/search?q=", "/search?p=1", "/search/x?q=1", "/only", "/x/y", "/y",
        "/pass/first", "/pass/a/b", "/100%25/x", "/100%25", "/100/x",
    ])
    func opensExactlyWhatTheRouterMatches(_ path: String) throws {
        let association = Self.router.appleAssociation(host: "example.com")
        let text = "https://example.com" + path
        #expect(Self.opens(text, association.components) == (Self.router.match(link(text)) != nil))
    }

    @Test func namesTheHostAndNotesWhatIsWider() throws {
        let association = Self.router.appleAssociation(host: "OTHER.example")
        #expect(association.components.contains { $0.path == "/only" })
        #expect(
            association.notes == [
                "/search?q={q}&page={page}: any text is let in for {page}, which is narrower",
                "/pass/{cabin}: any text is let in for {cabin}, which is narrower",
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(association), as: UTF8.self)
        #expect(text.hasPrefix(#"[{"/":"/files","comment":"/files/{path...}"},{"/":"/files/*""#))
    }
}
