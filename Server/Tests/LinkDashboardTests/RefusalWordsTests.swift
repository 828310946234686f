import Foundation
import HTTPTypes
import LinkDoctor
import LinkRules
import LinkService
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// What use cases refuse, on German pages.
@Suite struct RefusalWordsTests {
    /// Forms with what they refuse, and the field at which they say so.
    private static let refused: [(path: String, form: [(String, String)])] = [
        ("/_/links/new", [("link", "https://go.example.com/a")]),
        ("/_/links/new", [("link", "https://a.com/"), ("code", "_")]),
        ("/_/links/new", [("link", "https://a.com/"), ("code", "a b")]),
        ("/_/links/new", [("link", "https://a.com/"), ("tags", String(repeating: "a", count: 500))]),
        ("/_/links/new", [("link", "https://a.com/"), ("name", String(repeating: "a", count: 500))]),
        ("/_/links/new", [("link", "no address")]),
        ("/_/domains", [("prefix", "https://a b")]), ("/_/domains", [("prefix", "https://go.example.com")]),
        ("/_/apps", [("do", "add"), ("platform", "ios"), ("identifier", "a b"), ("team", "x")]),
        ("/_/members", [("do", "invite"), ("email", "nobody"), ("role", "viewer")]),
        ("/_/webhooks", [("do", "add"), ("url", "nowhere"), ("event", "link.created")]),
        ("/_/webhooks", [("do", "add"), ("url", "https://example.com/")]),
        ("/_/links/new", [("link", "https://a.com/"), ("name", "a\u{202E}b")]),
        ("/_/links/new", [("link", "https://a.com/"), ("tags", "a\u{AD}b")]),
        ("/_/settings", [("name", "a\u{200B}b")]), ("/_/account", [("do", "rename"), ("name", "a\u{202E}b")]),
        ("/_/keys", [("do", "create"), ("role", "reader"), ("name", "a\u{202E}b")]),
        ("/_/members", [("do", "invite"), ("email", "a\u{202E}b@example.com"), ("role", "viewer")]),
        ("/_/settings", [("name", "")]), ("/_/settings", [("name", "a"), ("patterns", "(")]),
    ]

    @Test func germanFormsSayInGermanWhatIsWrong() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        // The beginnings of English sentences.
        let english = #/>[^<]*\b(must|cannot|already|characters|is not|has at most)\b[^<]*</#
        for (path, form) in Self.refused {
            let answer = try await service.send(.post, path, form: form, cookie: cookie, language: "de")
            #expect(answer.status == .unprocessableContent, "\(path) \(form) \(answer.status)")
            let text = answer.text
            let problem = text.firstMatch(of: english)
            #expect(problem == nil, "\(path) \(form): \(problem.map { String($0.output.0) } ?? "")")
            // One rule for all names has one sentence.
            let isDisguised = form.contains {
                $0.1.unicodeScalars.contains { ["\u{202E}", "\u{200B}", "\u{AD}"].contains($0) }
            }
            #expect(
                text.contains("Zeichen stehen, die Text umkehren oder verbergen.") == isDisguised, "\(path) \(form)")
        }
    }

    @Test(arguments: [
        "/_/links/%00", "/_/%00", "/_/links/%zz/edit", "/_/links/%ff/edit", "/_/links?q=%00", "/_/links?q=%zz",
        "/_/links?%00=a",
        "/_/statistics?tag=%ff", "/_/sign-in?to=%00", "/_/sign-in/%00",
    ])
    func anAddressThatCannotBeReadIsSaidInTheReadersLanguage(_ path: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let german = try await service.send(.get, path, cookie: cookie, language: "de")
        #expect(german.status == .badRequest, "\(german.status)")
        #expect(german.text.contains("<html lang=\"de\"") && !german.text.contains("lang=\"en\""), "\(german.text)")
        #expect(german.text.contains("Die Adresse enthält Zeichen, die nicht zu lesen sind."), "\(german.text)")
        let english = try await service.send(.get, path, cookie: cookie).text
        #expect(!english.contains("The form"), "\(english)")
    }

    @Test func aFormThatCannotBeReadIsSaidToBeDamaged() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let answer = try await service.send(
            .post, "/_/settings", body: "name=%00", type: "application/x-www-form-urlencoded", cookie: cookie,
            language: "de")
        #expect(answer.status == .badRequest && answer.text.contains("Das Formular kam unvollständig"))
        #expect(!answer.text.contains("lang=\"en\""))
    }

    /// What is changed that is gone, or never was.
    private static let gone: [(path: String, form: [(String, String)], english: String, german: String)] = [
        (
            "/_/account", [("do", "revoke"), ("session", "zz")], "You have no such session",
            "Diese Sitzung haben Sie nicht"
        ),
        (
            "/_/account", [("do", "revoke"), ("session", "")], "You have no such session",
            "Diese Sitzung haben Sie nicht"
        ),
        (
            "/_/account", [("do", "passkey-remove"), ("id", "zz")], "passkey does not exist",
            "Diesen Passkey gibt es nicht"
        ),
        (
            "/_/members", [("do", "withdraw"), ("invitation", "zz")], "invitation does not",
            "Diese Einladung gibt es nicht"
        ),
        ("/_/members", [("do", "disable"), ("user", "zz")], "person", "Diese Person gibt es nicht"),
        ("/_/members", [("do", "role"), ("user", "zz"), ("role", "viewer")], "person", "Diese Person gibt es nicht"),
        ("/_/keys", [("do", "revoke"), ("key", "zz")], "key", "Schlüssel"),
        ("/_/apps", [("do", "remove"), ("app", "zz")], "app", "App"),
    ]

    @Test func whatIsGoneIsSaidOnThePageItself() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for (path, form, english, german) in Self.gone {
            for (language, text) in [("en", english), ("de", german)] {
                let answer = try await service.send(.post, path, form: form, cookie: cookie, language: language)
                #expect(answer.status == .notFound, "\(path) \(form) \(answer.status)")
                let problem = answer.text.firstMatch(of: #/<div class="problem".*?<\/div>/#.dotMatchesNewlines())
                #expect(problem?.output.contains(text) == true, "\(path) \(form): \(answer.text)")
                #expect(answer.text.contains("class=\"nav\""), "It is the page with its navigation.")
            }
        }
    }

    @Test(arguments: Fault.samples)
    func everyFaultHasASentenceInBothLanguages(fault: Fault) {
        let error = LinkServiceError(.invalidArgument, fault)
        let (english, german) = (Words(.english)(error), Words(.german)(error))
        #expect(english == fault.message && english == error.message)
        #expect(GermanText.problem(of: german, besides: english) == nil, "\(german)")
    }

    @Test func everyKindHasGermanWords() {
        let codes: [LinkServiceError.Code] = [
            .invalidArgument, .unauthenticated, .permissionDenied, .notFound, .gone, .alreadyExists, .versionMismatch,
            .idempotencyMismatch, .resourceExhausted, .unavailable, .corrupt,
        ]
        for code in codes {
            let error = LinkServiceError(code, "English")
            #expect(Words(.english)(error) == "English")
            #expect(GermanText.problem(of: Words(.german)(error), besides: "English") == nil, "\(code)")
        }
    }

    @Test(arguments: LinkOddity.samples)
    func everyWarningHasASentenceInBothLanguages(text: LinkOddity) {
        let warning = CreationWarning(.other, text)
        #expect(Words(.english).text(of: warning) == warning.message)
        let german = Words(.german).text(of: warning)
        #expect(GermanText.problem(of: german, besides: warning.message) == nil, "\(german)")
    }

    @Test(arguments: RowFault.samples)
    func everyReasonOfAnImportHasASentenceInGermanAndIsStoredWhole(fault: RowFault) throws {
        let german = try #require(Words.german(fault), "\(fault)")
        #expect(GermanText.problem(of: german, besides: fault.message) == nil, "\(german)")
        #expect(try JSONDecoder().decode(RowFault.self, from: JSONEncoder().encode(fault)) == fault)
    }

    @Test(arguments: ProviderFault.samples)
    func whatMakesAProviderUnusableIsSaidInBothLanguages(fault: ProviderFault) {
        #expect(Words(.english).text(of: fault) == fault.message)
        let german = Words(.german).text(of: fault)
        #expect(GermanText.problem(of: german, besides: fault.message) == nil, "\(german)")
    }

    @Test(arguments: WebURLError.Reason.samples)
    func aStoredFaultOfAnAddressIsTheErrorThatItWas(reason: WebURLError.Reason) throws {
        let error = LinkDomainError(.badURL(WebURLError(reason)))
        #expect(PrefixFault(error).error == error)
        #expect(try JSONDecoder().decode(WebURLError.Reason.self, from: JSONEncoder().encode(reason)) == reason)
    }

    /// Reports of imports that are stored already have these forms.
    @Test func storedFaultsOfAddressesKeepTheirForm() throws {
        let stored = #"[{"tooLong":{}},{"forbiddenCharacter":{"offset":3}},{"scheme":{"_0":"ftp"}}]"#
        let read = try JSONDecoder().decode([WebURLError.Reason].self, from: Data(stored.utf8))
        #expect(read == [.tooLong, .forbiddenCharacter(offset: 3), .scheme("ftp")])
    }

    @Test(arguments: DeliveryFault.samples)
    func everyFailedAttemptIsRecognizedByItsTextAndSaidInGerman(fault: DeliveryFault) {
        #expect(DeliveryFault(text: fault.text) == fault)
        let german = Words.german(fault)
        #expect(GermanText.problem(of: german, besides: fault.text) == nil, "\(german)")
    }

    @Test(arguments: FindingID.allCases)
    func whatAnExaminationOfAHostFindsIsSaidInGerman(id: FindingID) {
        // The page of a domain does not examine the machine of the service.
        let ofMachine = ["database.", "server.", "disk.", "permissions.", "keys.", "countries."]
        guard !ofMachine.contains(where: { id.rawValue.hasPrefix($0) }) else { return }
        guard let words = GermanFinding(id) else {
            Issue.record("It has no German words.")
            return
        }
        let entry = id.entry
        for (german, english) in [
            (words.meaning, entry.meaning), (words.why, entry.why), (words.remedy, entry.remedy),
        ] {
            #expect(GermanText.problem(of: german, besides: english) == nil, "\(german)")
        }
    }

    @Test(arguments: ["", "the name  cannot be resolved", "TLS failed: handshake", "the connection failed: x"])
    func whatTheSystemSaysStaysAsItIs(text: String) {
        #expect(DeliveryFault(text: text) == nil)
    }

    @Test(arguments: [
        "", "ftp://a.com", "https://a b.com", "https://a.com/%zz", "https://u:p@a.com", "https://a.com:99999",
        "https://a.com?b", "http://a.com", "https://a.com/!",
    ])
    func whatIsNoLinkDomainIsSaidInGerman(text: String) {
        do throws(LinkDomainError) {
            let _: LinkDomain = try LinkDomain(text[...])
            Issue.record("It is one.")
        } catch {
            let refused = LinkServiceError(.invalidArgument, .domain(.unreadable(text, error)))
            let german = Words(.german)(refused)
            #expect(GermanText.problem(of: german, besides: refused.message) == nil, "\(german)")
        }
    }

    @Test func aLostRaceShowsBothValuesAtTheField() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://a.com/"), ("name", "Zero")], cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first.map(String.init), "\(made.text)")
        func save(_ name: String) async throws -> DashboardUnderTest.Answer {
            try await service.send(
                .post, "\(path)/edit", form: [("link", "https://a.com/"), ("name", name), ("version", "1")],
                cookie: cookie, language: "de")
        }
        #expect(try await save("Eins").status == .seeOther)
        let lost = try await save("Zwei")
        #expect(lost.status == .conflict)
        #expect(lost.text.contains("id=\"name-error\">Jetzt gespeichert: Eins<"), "\(lost.text)")
        #expect(lost.text.contains("value=\"Zwei\"") && !lost.text.contains("id=\"link-error\""))
    }
}
