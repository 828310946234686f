import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

/// Line breaks and tabs in titles and names are mended with a warning, and refuse no link.
@Suite struct MendedTextTests {
    @Test(arguments: [
        ("Big\nsale", "Big sale"), ("\tBig \r\n sale\n", "Big sale"), ("Big\u{202E}sale", "Bigsale"),
        ("Big\u{2028}sale\u{2029}", "Big sale"), ("Big\u{2061}\u{206E}\u{FFF9}sale", "Bigsale"),
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

    @Test func descriptionsKeepTheirLines() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.reading.link.social = SocialParameters(description: "One.\nTwo.\u{0}")
        let created = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(created.record.link.social.description == "One.\nTwo.")
        #expect(created.warnings.map(\.parameter) == ["sd"])
    }

    /// Persian is written with non-joiners, emoji are made with joiners, and marks of direction belong to both scripts.
    @Test(arguments: ["می\u{200C}خواهم", "👩\u{200D}🚀", "a\u{200F}ب", "🏴\u{E0067}\u{E0062}\u{E007F}"])
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
        #expect(error?.fault == .project(.disguisedName) && error?.parameter == "name")
        // Nobody sees them: a soft hyphen, the mark of Arabic letters, a filler, a tag without a flag, a selector of Mongolian.
        for unseen in ["\u{AD}", "\u{61C}", "\u{3164}", "\u{E0041}", "\u{180B}"] {
            let name = "sh\(unseen)op"
            let error = await #expect(throws: LinkServiceError.self) { try await administration.addProject(name: name) }
            #expect(error?.fault == .project(.disguisedName), "\(name.debugDescription)")
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
