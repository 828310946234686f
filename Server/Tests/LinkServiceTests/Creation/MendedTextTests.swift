import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

/// Line breaks and tabs in titles and names are mended with a warning, and refuse no link; what turns or hides text is mended in titles,
/// and refused in names.
@Suite struct MendedTextTests {
    @Test(arguments: [
        ("Big\nsale", "Big sale"), ("\tBig \r\n sale\n", "Big sale"), ("Big\u{2028}sale\u{2029}", "Big sale"),
    ])
    func titlesAndNamesAreMended(_ given: String, _ mended: String) async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.reading.link.social = SocialParameters(title: given, description: given)
        creation.name = given
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.record.link.social.title == mended)
        #expect(created.record.name == mended)
        #expect(Set(created.warnings.compactMap(\.parameter)).isSuperset(of: ["st", "name"]))

        let change = UpdateLinkRequest(link: creation.reading.link, name: .set(given))
        let changed = try await fixture.useCases.catalog.update(created.record.id, change, caller: fixture.server)
        #expect(changed.record.link.social.title == mended && changed.record.name == mended)
        #expect(Set(changed.warnings.compactMap(\.parameter)).isSuperset(of: ["st", "name"]))
    }

    @Test(arguments: [("Big\u{202E}sale", "Bigsale"), ("Big\u{2061}\u{206E}\u{FFF9}sale", "Bigsale")])
    func titlesLoseWhatTurnsOrHidesText(_ given: String, _ mended: String) async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.reading.link.social = SocialParameters(title: given, description: given)
        // As Firebase's clients send a name.
        (creation.name, creation.mendsName) = (given, true)
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.record.link.social.title == mended && created.record.name == mended)
        #expect(Set(created.warnings.compactMap(\.parameter)).isSuperset(of: ["st", "name"]))
    }

    /// What turns or hides text: an override, a space without width, a mark of byte order, a soft hyphen, the mark of Arabic letters.
    private static let hidden = ["\u{202E}", "\u{200B}", "\u{FEFF}", "\u{2066}", "\u{AD}", "\u{61C}"]

    @Test(arguments: hidden) func namesOfAllKindsAreRefusedByOneRule(_ hidden: String) async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        let (useCases, name) = (fixture.useCases, "a\(hidden)b")
        let (administration, catalog) = (useCases.administration, useCases.catalog)
        let link = try await useCases.shortener.create(try fixture.creation(), caller: fixture.server).record
        func refuses(_ parameter: String, _ body: () async throws -> Void) async {
            let error = await #expect(throws: LinkServiceError.self, "\(parameter)") { try await body() }
            #expect(error?.fault == .text(.disguised) && error?.parameter == parameter, "\(String(describing: error))")
        }
        var named = try fixture.creation()
        named.name = name
        var tagged = try fixture.creation()
        tagged.tags = [name]
        for (parameter, creation) in [("name", named), ("tags", tagged)] {
            await refuses(parameter) { _ = try await useCases.shortener.create(creation, caller: fixture.server) }
        }
        for (parameter, change) in [
            ("name", UpdateLinkRequest(name: .set(name))), ("tags", UpdateLinkRequest(tags: [name])),
        ] {
            await refuses(parameter) { _ = try await catalog.update(link.id, change, caller: fixture.server) }
        }
        await refuses("name") { _ = try await administration.addProject(name: name) }
        await refuses("name") {
            _ = try await administration.createKey(role: .server, project: fixture.project.id, name: name)
        }
        let invitation = try #require(try await useCases.accounts.firstOwnerLink())
        await refuses("name") {
            _ = try await useCases.accounts.acceptInvitation(
                token: invitation.token, name: name,
                email: "ann@example.com", password: "correct horse battery staple", from: RequestFacts())
        }
        await refuses("email") {
            _ = try await useCases.accounts.invite(
                email: "\(name)@example.com", grants: [UserGrant(.viewer)], by: .commandLine)
        }
    }

    @Test func anOldNameKeepsNoLinkFromBeingChangedOtherwise() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var record = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server).record
        record.name = "a\u{202E}b"
        record = try await fixture.database.update(record)
        for change in [UpdateLinkRequest(disabled: true), UpdateLinkRequest(name: .set("a\u{202E}b"), tags: ["c"])] {
            let changed = try await fixture.useCases.catalog.update(record.id, change, caller: fixture.server).record
            #expect(changed.name?.unicodeScalars.count == 3)
        }
    }

    @Test func descriptionsKeepTheirLines() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.reading.link.social = SocialParameters(description: "One.\nTwo.\u{0}")
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.record.link.social.description == "One.\nTwo.")
        #expect(created.warnings.map(\.parameter) == ["sd"])
    }

    /// Persian is written with non-joiners, emoji are made with joiners, marks of direction belong to both scripts, and Mongolian chooses
    /// forms of letters by selectors.
    @Test(arguments: [
        "می\u{200C}خواهم", "👩\u{200D}🚀", "a\u{200F}ب", "🏴\u{E0067}\u{E0062}\u{E007F}",
        "ᠠ\u{180B}ᠨ\u{180C}ᠢ\u{180D}ᠭ\u{180F}",
    ])
    func whatScriptsAndEmojiNeedIsKept(_ name: String) async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        (creation.name, creation.tags) = (name, [name])
        let record = try await fixture.useCases.shortener.create(creation, caller: fixture.server).record
        #expect(record.name?.unicodeScalars.elementsEqual(name.unicodeScalars) == true && record.tags.count == 1)
        #expect(try await fixture.useCases.administration.addProject(name: name).name == name)
    }

    @Test func aProjectThatLooksLikeAnotherIsRefusedAndOneFromBeforeStays() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        let administration = fixture.useCases.administration
        let error = await #expect(throws: LinkServiceError.self) {
            try await administration.addProject(name: "sh\u{202E}po")
        }
        #expect(error?.fault == .text(.disguised) && error?.parameter == "name")
        // Nobody sees them: a soft hyphen, the mark of Arabic letters, a filler, a tag without a flag, a separator of Mongolian.
        for unseen in ["\u{AD}", "\u{61C}", "\u{3164}", "\u{E0041}", "\u{180E}"] {
            let name = "sh\(unseen)op"
            let error = await #expect(throws: LinkServiceError.self) { try await administration.addProject(name: name) }
            #expect(error?.fault == .text(.disguised), "\(name.debugDescription)")
        }
        #expect(try await administration.addProject(name: "❤\u{FE0F} sale").name == "❤\u{FE0F} sale")
        for name in ["a\nb", "a\u{2028}b", " ", "\u{2800}"] {
            let error = await #expect(throws: LinkServiceError.self) { try await administration.addProject(name: name) }
            #expect(error?.fault == .project(.badName(most: 100)), "\(name)")
        }
        var old = fixture.project
        old.name = "sh\u{202E}po"
        try await fixture.database.update(old)
        old.urlPatterns = []
        try await administration.updateProject(old)
        old.name = "sh\u{202E}pa"
        await #expect(throws: LinkServiceError.self) { try await administration.updateProject(old) }
    }

    /// Links whose tags were stored before the rule are changed otherwise.
    @Test func anOldTagKeepsNoLinkFromBeingSwitchedOff() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var record = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server).record
        record.tags = ["t\u{200B}"]
        record = try await fixture.database.update(record)
        let changed = try await fixture.useCases.catalog.update(
            record.id, UpdateLinkRequest(disabled: true), caller: fixture.server)
        #expect(changed.record.disabledAt != nil && changed.record.tags == record.tags)
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.catalog.update(
                record.id, UpdateLinkRequest(tags: record.tags), caller: fixture.server)
        }
    }

    @Test func aNameOfControlCharactersIsNone() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.name = "\n\t"
        #expect(try await fixture.useCases.shortener.create(creation, caller: fixture.server).record.name == nil)
    }
}
