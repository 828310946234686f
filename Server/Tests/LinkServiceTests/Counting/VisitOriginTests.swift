import LinkRules
import Testing

@Suite struct VisitOriginTests {
    @Test(arguments: [
        ("de-DE,de;q=0.9,en;q=0.8", "de-DE"), ("pt-BR;q=1", "pt-BR"), ("zh-Hant-TW, zh", "zh-Hant-TW"), (" fr", "fr"),
        ("*", nil), ("", nil), ("x", nil), ("d e", nil), ("ä-Ä", nil), (String(repeating: "a", count: 36), nil),
        ("en-US, *;q=0.5", "en-US"),
    ])
    func theFirstLanguageCounts(_ field: String, _ language: String?) {
        #expect(VisitOrigin(acceptLanguage: field).language == language)
    }

    @Test(arguments: [
        ("https://News.Example.org/a?b#c", "news.example.org"), ("https://example.org", "example.org"),
        ("https://user:secret@example.org:8443/x", "example.org"),
        ("android-app://com.example.app/", "com.example.app"),
        ("https://example.org?x=https://other.example/", "example.org"), ("about:blank", nil), ("", nil),
        ("https:///path", nil), ("https://ex ample.org/", nil), ("https://b\u{FC}cher.example/", nil),
        ("https://" + String(repeating: "a", count: 254) + "/", nil), ("://", nil),
    ])
    func ofTheReferrerOnlyTheHostIsKept(_ field: String, _ host: String?) {
        #expect(VisitOrigin(referrer: field).referrerHost == host)
    }

    @Test func aRequestThatTellsNothingHasNoOrigin() {
        #expect(VisitOrigin().language == nil && VisitOrigin().referrerHost == nil)
    }
}
