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

    @Test(arguments: [
        "/home", "/home/", "/homes", "/home/x", "/", "", "/event/a/b", "/event/a/b/", "/event/a", "/event/a/b/c",
        "/event/a/b/photos", "/event/a/b/c/photos", "/event//b", "/event/a//b", "/files", "/files/", "/files/a/b/c",
        "/filesystem", "/search", "/search?q=x", "/search?p=1", "/search/x?q=1", "/only", "/x/y", "/y",
        "/pass/first", "/pass/a/b", "/100%25/x", "/100%25", "/100/x",
    ])
    func opensExactlyWhatTheRouterMatches(_ path: String) throws {
        let association = Self.router.appleAssociation(host: "example.com")
        let text = "https://example.com" + path
        let opens = AppleRules.opens(text, association.components, lackingItemsAreEmpty: true)
        #expect(opens == (Self.router.match(link(text)) != nil))
    }

    /// What no pattern can say is let in only as the value of an argument, and noted.
    @Test(arguments: [
        ("/*/A/**", ["/x/A/y", "/x/A"], ["/x/y/A/z", "/x/y/A"]),
        ("/{v1}/{v2}/**", ["/x/y", "/x/y//z"], ["//x/y", "/x"]),
        ("/{v}#{f}", ["/x#f"], ["/x", "/x/y#f"]), ("/{k:a|b}", ["/a", "/b/"], ["/c", "/a/b"]),
        ("/a//b", ["/a//b", "/a//b/"], ["/a/b", "/a//b//"]), ("/p-{x}", ["/p-1", "/p-1/"], ["/p-/", "/p-/x", "/p-"]),
        ("/x{k:a|b}", ["/xa"], ["/xc"]), ("/s?q={q:a|b}", ["/s?q=a", "/s?r=1&q=b"], ["/s?q=c", "/s"]),
        ("https://{t:a|b}.example.com/x", [], ["/x"]),
    ])
    func letsNoOtherPagesIn(_ template: String, _ own: [String], _ other: [String]) {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink<[String: String]>(parsing: template)(startingWith: [:]) { _ in 1 }
        }
        let components = router.appleAssociation(host: "c.example.com").components
        for (paths, opens) in [(own, true), (other, false)] {
            for path in paths {
                let text = "https://c.example.com" + path
                #expect((router.match(link(text)) != nil) == opens, "\(path)")
                for areEmpty in [true, false] {
                    #expect(AppleRules.opens(text, components, lackingItemsAreEmpty: areEmpty) == opens, "\(path)")
                }
            }
        }
    }

    @Test func ignoresCaseOnlyWhereTheTemplateDoes() {
        let router = DeepLinkRouter<Int>.lenient {
            DeepLink<[String: String]>(parsing: "/Pass/{flight}").ignoringCase()(startingWith: [:]) { _ in 1 }
            DeepLink<[String: String]>(parsing: "/Sale/{cabin:a|b}").ignoringCase()(startingWith: [:]) { _ in 1 }
        }
        let association = router.appleAssociation(host: "example.com")
        for (path, opens) in [("/pass/x", true), ("/Sale/a", true), ("/sale/A", false), ("/Sale/A", false)] {
            let text = "https://example.com" + path
            #expect(AppleRules.opens(text, association.components, lackingItemsAreEmpty: true) == opens, "\(path)")
        }
        #expect(association.notes.count == 1)
    }

    @Test func namesTheHostAndNotesWhatIsWider() throws {
        let association = Self.router.appleAssociation(host: "OTHER.example")
        #expect(association.components.contains { $0.path == "/only" })
        #expect(
            association.notes == [
                "/search?q={q}&page={page}: matches any text for {page}",
                "/pass/{cabin}: matches any text for {cabin}",
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(association), as: UTF8.self)
        #expect(text.hasPrefix(#"[{"/":"/files","comment":"/files/{path...}"},{"/":"/files/*""#))
    }
}
