import HTTPTypes
import LinkRules
import Testing

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
            // Warnings are said to be English.
            let text = answer.text.replacing(#/<li lang="en">[^<]*<\/li>/#, with: "")
            let problem = text.firstMatch(of: english)
            #expect(problem == nil, "\(path) \(form): \(problem.map { String($0.output.0) } ?? "")")
        }
    }

    @Test func everyReasonAndKindHasGermanWords() {
        let reasons: [LinkServiceError.Reason] = [
            .linkIsDynamicLink, .urlPatternMismatch, .unparsableLongLink, .shortLinkGiven, .domainNotOwned,
            .invalidCode,
            .reservedCode, .codeTaken, .customCodeNotAllowed, .linkDeleted, .weakPassword, .wrongPassword, .wrongCode,
            .invitationEnded, .lastOwner, .confirmationNeeded, .roleNotAllowed,
        ]
        let codes: [LinkServiceError.Code] = [
            .invalidArgument, .unauthenticated, .permissionDenied, .notFound, .gone, .alreadyExists, .versionMismatch,
            .idempotencyMismatch, .resourceExhausted, .unavailable, .corrupt,
        ]
        let errors =
            reasons.map { LinkServiceError(.invalidArgument, reason: $0, "English") }
            + codes.map { LinkServiceError($0, "English") }
        var texts: [String] = []
        for error in errors {
            #expect(Words(.english)(error) == "English")
            texts.append(Words(.german)(error))
        }
        #expect(!texts.contains("English"))
        // Each reason says something of its own.
        #expect(Set(texts.prefix(reasons.count)).count == reasons.count)
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
