import Testing
import WaymarkLinks

@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("application/json", "application/json", true, true),
        (" Application/JSON ; charset=UTF-8", "application/json", true, true),
        ("application/json;charset=\"utf-8\"", "application/json", true, true),
        ("application/json; charset=latin1", "application/json", true, false),
        ("application/merge-patch+json", "application/merge-patch+json", true, true),
        ("application/json; a=b; charset=utf-16", "application/json", true, false),
        ("text/html;", "text/html", false, true), ("", "", false, true), (";charset=utf-8", "", false, true),
        ("application/jsonx", "application/jsonx", false, true),
    ])
    func typeAndCharsetAreRead(_ field: String, _ mediaType: String, _ isJSON: Bool, _ isUTF8: Bool) {
        let type = ContentType(field)
        #expect(type.mediaType == mediaType)
        #expect(type.isJSON == isJSON)
        #expect(type.isUTF8 == isUTF8)
    }

    @Test func anAbsentFieldHasNoType() {
        #expect(ContentType(nil) == ContentType(""))
    }

    @Test(arguments: [
        ("a", true), ("~!", true), ("", false), ("a b", false), ("ä", false), ("a\u{7F}", false), ("abcd", false),
    ])
    func visibleASCIIHasNoSpaces(_ text: String, _ isMade: Bool) {
        #expect(VisibleASCII.isMade(text, ofAtMost: 3) == isMade)
    }
}
