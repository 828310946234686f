import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

/// Line breaks and tabs in titles and names are mended with a warning, and refuse no link.
@Suite struct MendedTextTests {
    @Test(arguments: [("Big\nsale", "Big sale"), ("\tBig \r\n sale\n", "Big sale"), ("Big\u{202E}sale", "Bigsale")])
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

    @Test func aNameOfControlCharactersIsNone() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        var creation = try fixture.creation()
        creation.name = "\n\t"
        #expect(try await fixture.useCases.shortener.create(creation, caller: fixture.server).record.name == nil)
    }
}
