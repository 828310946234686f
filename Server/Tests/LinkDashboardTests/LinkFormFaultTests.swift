import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// What the form of a link says of all that is wrong with it: when it is saved, and when somebody only looks at it.
@Suite struct LinkFormFaultTests {
    /// A form with a fault in each field that can have one; what is right is left alone.
    private static let wrong = [
        ("link", "nope"), ("code", "a b"), ("name", String(repeating: "n", count: 300)),
        ("tags", String(repeating: "t", count: 100)), ("expires", "tomorrow"),
        ("title", String(repeating: "a", count: 301)), ("description", String(repeating: "a", count: 2001)),
        ("image", "javascript:1"), ("ios", "a_b"), ("appStoreID", "id5"), ("ifl", "tel:112"), ("android", "shop"),
        ("afl", "data:1/x"), ("ofl", "https://go.example.com/a"), ("source", "mail"),
    ]
    /// The fields of ``wrong`` that have a fault, in the order of the page.
    private static let faulty = wrong.map(\.0).filter { $0 != "source" }

    /// The fields to which the summary of a page leads.
    private static func told(_ page: String) -> [String] {
        page.matches(of: #/<li><a href="#([A-Za-z]+)">/#).map { String($0.output.1) }
    }

    /// The fields that a page marks.
    private static func marked(_ page: String) -> [String] {
        page.matches(of: #/<p class="error" id="([A-Za-z]+)-error">/#).map { String($0.output.1) }
    }

    private static func made(
        _ service: DashboardUnderTest, _ cookie: String, _ form: [(String, String)]
    ) async throws -> String {
        let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        #expect(answer.status == .seeOther, "\(answer.text)")
        return try #require(answer.headers[.location]?.split(separator: "?").first).description
    }

    @Test(arguments: ["en", "de"])
    func allThatIsWrongWithANewLinkIsSaidAtOnce(language: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let answer = try await service.send(
            .post, "/_/links/new", form: Self.wrong, cookie: cookie, language: language)
        #expect(answer.status == .unprocessableContent)
        #expect(Self.told(answer.text) == Self.faulty && Self.marked(answer.text) == Self.faulty, "\(answer.text)")
        let described = answer.text.matches(of: #/-error" aria-invalid="true"/#)
        #expect(described.count == Self.faulty.count)
        let filter = LinkFilter(projectID: service.project.id)
        #expect(try await service.database.links(matching: filter, after: nil, limit: 1).isEmpty)
    }

    @Test(arguments: ["en", "de"])
    func allThatIsWrongWithAChangedLinkIsSaidAtOnce(language: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = try await Self.made(service, cookie, [("link", "https://www.example.com/a")])
        let answer = try await service.send(
            .post, "\(path)/edit", form: Self.wrong + [("version", "1")], cookie: cookie, language: language)
        #expect(answer.status == .unprocessableContent)
        // A link keeps its code.
        let faulty = Self.faulty.filter { $0 != "code" }
        #expect(Self.told(answer.text) == faulty && Self.marked(answer.text) == faulty, "\(answer.text)")
    }

    @Test func whatTheProjectDoesNotAllowIsSaidAtEachAddress() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        var project = service.project
        project.urlPatterns = ["^https://www\\.example\\.com/"]
        try await service.useCases.administration.updateProject(project)
        let form = [
            ("link", "https://a.example/"), ("code", "metrics"), ("ifl", "https://www.example.com/b"),
            ("afl", "https://b.example/"), ("ofl", "https://go.example.com/c"), ("expires", "2001-01-01T00:00"),
        ]
        let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        #expect(Self.told(answer.text) == ["link", "code", "expires", "afl", "ofl"], "\(answer.text)")
        // Without a destination, its own fault is the only one that it has.
        let missing = try await service.send(.post, "/_/links/new", form: Array(form.dropFirst()), cookie: cookie)
        #expect(Self.told(missing.text) == ["link", "code", "expires", "afl", "ofl"], "\(missing.text)")
        #expect(missing.text.contains("Say where the link leads."))
    }

    @Test func aDomainThatIsGoneIsSaidWithTheOtherFaults() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("link", "nope"), ("domain", "https://gone.example.com"), ("appStoreID", "x")]
        for extra in [[], [("preview", "1")]] {
            let answer = try await service.send(.post, "/_/links/new", form: form + extra, cookie: cookie)
            #expect(answer.status == (extra.isEmpty ? .unprocessableContent : .ok))
            #expect(Self.told(answer.text) == ["link", "domain", "appStoreID"], "\(answer.text)")
        }
    }

    @Test func aTakenCodeIsSaidWithTheOtherFaults() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        _ = try await Self.made(service, cookie, [("link", "https://www.example.com/a"), ("code", "sale")])
        for extra in [[], [("preview", "1")]] {
            let form = [("link", "nope"), ("code", "sale")] + extra
            let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
            #expect(Self.told(answer.text) == ["link", "code"], "\(answer.text)")
        }
    }

    @Test(arguments: [("en", "This is not right yet"), ("de", "Das stimmt noch nicht")])
    func aPreviewSaysWhatIsWrongBesideWhatItCanShow(language: String, title: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let path = try await Self.made(service, cookie, [("link", "https://www.example.com/a")])
        let form =
            Self.wrong.filter { !["link", "title", "ifl", "afl"].contains($0.0) }
            + [("link", "https://www.example.com/b"), ("title", "Spring sale"), ("version", "1"), ("preview", "1")]
        for (place, faulty) in [("/_/links/new", Self.faulty), ("\(path)/edit", Self.faulty.filter { $0 != "code" })] {
            let answer = try await service.send(.post, place, form: form, cookie: cookie, language: language)
            let left = faulty.filter { !["link", "title", "ifl", "afl"].contains($0) }
            #expect(answer.status == .ok && answer.text.contains(title))
            #expect(Self.told(answer.text) == left && Self.marked(answer.text) == left, "\(answer.text)")
            #expect(answer.text.contains("<strong>Spring sale</strong>"))
            #expect(!answer.text.contains("Say where the link leads") && !answer.text.contains("is not valid"))
        }
        let good = [("link", "https://www.example.com/b"), ("preview", "1")]
        let answer = try await service.send(.post, "/_/links/new", form: good, cookie: cookie, language: language)
        #expect(answer.status == .ok && !answer.text.contains(title) && !answer.text.contains("aria-invalid"))
    }

    @Test(arguments: [
        ("en", "An address is not valid:", "Say where the link leads to see this"),
        ("de", "Eine Adresse ist nicht gültig:", "um das zu sehen"),
    ])
    func aPreviewByScriptSaysThatAnAddressIsNotValid(language: String, invalid: String, missing: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        func part(_ form: (String, String)...) async throws -> String {
            let answer = try await service.send(
                .post, "/_/links/new", form: form + [("preview", "part")], cookie: cookie, language: language)
            #expect(answer.status == .ok)
            return try #require(answer.text.split(separator: "<div id=\"preview\">").last).description
        }
        let page = ("link", "https://www.example.com/a")
        for preview in [try await part(("link", "javascript:1")), try await part(page, ("ofl", "nope"))] {
            #expect(preview.contains(invalid) && !preview.contains(missing), "\(preview)")
        }
        // The card does not depend on where the link leads.
        #expect(try await part(("link", "nope"), ("title", "Spring")).contains("<strong>Spring</strong>"))
        let empty = try await part(("link", ""))
        #expect(empty.contains(missing) && !empty.contains(invalid), "\(empty)")
        let good = try await part(page)
        #expect(!good.contains(missing) && !good.contains(invalid), "\(good)")
    }

    @Test func whatWasStoredBeforeARuleKeepsNoLinkFromBeingChanged() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(service.useCases.directory.current.domains(of: service.project.id).last)
        var link = DynamicLink(link: try WebURL("https://www.example.com/a"))
        link.social.title = String(repeating: "a", count: 400)
        let creation = CreateLink(
            domain: domain, reading: LongLinkReading(link: link), suffix: .short, takesLongCards: true)
        let made = try await service.useCases.shortener.create(creation, caller: .commandLine)
        let form = LinkDraft(made.record).fields.setting("link", "https://www.example.com/b").pairs
        let answer = try await service.send(
            .post, "/_/links/\(made.record.id)/edit", form: form.map { ($0.name, $0.value) }, cookie: cookie)
        #expect(answer.status == .seeOther, "\(answer.text)")
    }
}
