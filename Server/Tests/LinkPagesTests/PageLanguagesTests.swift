import Foundation
import Testing

@testable import LinkPages

@Suite struct PageLanguagesTests {
    private static let lookups: [(String?, String)] = [
        (nil, "en"), ("", "en"), ("*", "en"), ("nl", "en"), ("de", "de"), ("DE-at", "de"), ("es-419,en;q=0.8", "es"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"), ("ja-JP", "ja"), ("ko-KR,ko;q=0.9", "ko"),
        ("pt-BR,pt;q=0.9", "pt"), ("pt-PT", "pt"), ("zh-CN,zh;q=0.9", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"),
        ("zh", "zh-Hans"), ("nl, de;q=0.5", "de"), ("en;q=0.1, de;q=0.9", "de"), ("de;q=0, fr", "fr"),
        ("de;q=0", "en"), ("de;q=x, fr;q=0.1", "fr"), ("de ; q=0.4 , fr ; Q=0.5", "fr"), ("de,fr", "de"),
        ("fr,de", "fr"), ("zh-TW", "zh-Hans"), ("zh-TW, en;q=0.8", "en"), ("zh-Hant-HK, de;q=0.1", "de"),
        ("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hans"), ("zh-hk, nl", "zh-Hans"), ("nl, zh-Hant;q=0.3", "zh-Hans"),
        ("zh-Hans-TW, en", "zh-Hans"), ("en-US,en;q=0.9,zh-TW;q=0.8", "en"), ("pt-BR;q=0.9, es;q=0.95", "es"),
        ("de;q=1.0, fr;q=1", "de"), ("fr;q=0.000, de;q=0.001", "de"), ("de;q=nan, ko", "ko"), ("de;q=-1, ja", "ja"),
        ("fr;level=1;q=0.2, de;q=0.3", "de"), ("*, de", "de"), ("*;q=0.1", "en"), ("i-klingon, x-de, de", "de"),
        ("de-x-private", "de"), ("ar-EG,ar;q=0.9", "ar"), ("he-IL", "he"), ("iw", "he"), ("fa-IR", "fa"),
        ("ur-PK", "ur"), ("zh-a-b", "zh-Hans"), (",,;;,de", "de"), ("\u{0}", "en"), ("de-", "de"), ("-", "en"),
    ]

    @Test(arguments: lookups)
    func findsTheLanguageThatAVisitorReads(_ field: String?, _ tag: String) {
        #expect(PageLanguages.language(for: field).tag == tag)
    }

    @Test func readsOnlyTheBeginningOfALongField() {
        let long = String(repeating: "xx,", count: 100_000) + "de"
        #expect(PageLanguages.language(for: long).tag == "en")
    }

    @Test func everyLanguageHasATagAndADirectionOfItsOwn() {
        let tags = PageLanguages.all.map(\.tag)
        #expect(tags == ["en", "de", "es", "fr", "pt", "ja", "ko", "zh-Hans", "ar", "he", "fa", "ur"])
        #expect(PageLanguages.all.filter { $0.direction == "rtl" }.map(\.tag) == ["ar", "he", "fa", "ur"])
    }

    @Test(arguments: PageLanguages.all)
    func everyTextIsThere(_ language: PageTexts) {
        let all = texts(of: language)
        #expect(all.allSatisfy { !$0.isEmpty && !$0.contains("TODO") })
        #expect(language.insideAnApp.contains("{app}") && language.openIn.contains("{app}"))
        #expect(language.goTo.contains("{host}"))
        #expect(all.filter { $0.contains("{") }.count == 3)
    }

    /// German pages say “du”, and no page has Firebase's words.
    @Test func oneAddressAndPlainWords() {
        let german = texts(of: .german).joined(separator: " ")
        #expect(!german.contains(#/\b(Sie|Ihr|Ihre|Ihnen)\b/#))
        for language in PageLanguages.all {
            #expect(!texts(of: language).contains { $0.localizedCaseInsensitiveContains("dynamic") })
        }
    }

    @Test func noLanguageIsACopyOfAnother() {
        for (index, one) in PageLanguages.all.enumerated() {
            for other in PageLanguages.all[(index + 1)...] {
                let same = Set(texts(of: one)).intersection(texts(of: other))
                // Spanish and Portuguese share short ones.
                #expect(same.count <= 2, "\(one.tag) and \(other.tag): \(same)")
            }
        }
    }

    private func texts(of language: PageTexts) -> [String] {
        Mirror(reflecting: language).children.flatMap { child -> [String] in
            switch child.value {
            case let text as String: child.label == "tag" ? [] : [text]
            case let message as PageTexts.Message: [message.title, message.text]
            default: []
            }
        }
    }
}
