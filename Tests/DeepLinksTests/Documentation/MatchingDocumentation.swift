import DeepLinks
import Foundation
import Testing

/// What `MatchingAndRanking.md` says of single links.
@Suite struct MatchingDocumentation {
    @Test(arguments: [
        ("/pass", "/passes", false), ("/pass", "/pass/LH400", false), ("/pass", "/p%61ss", true),
        ("/pass/%252F", "/pass/%252F", true), ("/pass/%252F", "/pass/%2F", false), ("/pass/", "/pass", true),
        ("/pass/12A", "/pass//12A", false), ("//fly.example.com/pass", "https://me@fly.example.com.:8443/pass", true),
        ("/LH400", "airline://pass/LH400", true), ("/pass/LH400", "airline://pass/LH400", false),
        ("/pass/LH400", "airline:///pass/LH400", true), ("/pass/LH400", "airline:/pass/LH400", true),
        ("/map?view=map", "/map?view=list", false), ("/map?map", "/map?map=1", true), ("/map?map", "/map", false),
        ("/pass#top", "/pass#Top", false), ("/pass", "/pass#top", true),
    ])
    func matches(_ template: String, _ text: String, _ matches: Bool) {
        #expect(DeepLink<Void>(stringLiteral: template).matches(link(text)) == matches)
    }

    @Test func printsNoSlashAtTheEnd() throws {
        #expect(try DeepLink<Void>(stringLiteral: "/passes/").path() == "/passes")
        #expect(try DeepLink<Void>(stringLiteral: "//fly.example.com/passes").url().scheme == "https")
    }
}
