import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkRules

/// How long the texts of a link's card may be.
@Suite struct CardRulesTests {
    private static let title = String(repeating: "ä", count: CardRules.maximumTitleLength)
    private static let description = String(repeating: "ä", count: CardRules.maximumDescriptionLength)

    private static func creation(_ fixture: ServiceFixture, _ card: SocialParameters) throws -> CreateLink {
        var creation = try fixture.creation()
        creation.reading.link.social = card
        return creation
    }

    @Test func textsAsLongAsTheLimitAreTaken() async throws {
        let fixture = try await ServiceFixture()
        let card = SocialParameters(title: Self.title, description: Self.description)
        let creation = try Self.creation(fixture, card)
        let made = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(made.record.link.social == card)
    }

    @Test(arguments: [
        (SocialParameters(title: title + "x"), "st", "at most 300 characters"),
        (SocialParameters(description: description + "x"), "sd", "at most 2000 characters"),
    ])
    func longerOnesAreRefusedWithTheLimit(_ card: SocialParameters, _ parameter: String, _ said: String) async throws {
        let fixture = try await ServiceFixture()
        let creation = try Self.creation(fixture, card)
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        }
        #expect(error?.code == .invalidArgument && error?.parameter == parameter)
        #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
    }

    /// Clients of Firebase and Branch know no limit.
    @Test func whoTakesAnyLengthKeepsTheWholeText() async throws {
        let fixture = try await ServiceFixture()
        let card = SocialParameters(title: Self.title + "x", description: Self.description + "x")
        var creation = try Self.creation(fixture, card)
        creation.takesLongCards = true
        let made = try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        #expect(made.record.link.social == card)

        // Such a link can still be changed otherwise, and its texts can become shorter.
        var link = made.record.link
        link.campaign.source = "mail"
        let catalog = fixture.useCases.catalog
        var changed = try await catalog.update(made.record.id, UpdateLinkRequest(link: link), caller: fixture.server)
        #expect(changed.record.link == link)
        link.social.title = "y" + Self.title + "x"
        let longer = link
        let error = await #expect(throws: LinkServiceError.self) {
            try await catalog.update(made.record.id, UpdateLinkRequest(link: longer), caller: fixture.server)
        }
        #expect(error?.parameter == "st")
        link.social.title = "Autumn"
        changed = try await catalog.update(made.record.id, UpdateLinkRequest(link: link), caller: fixture.server)
        #expect(changed.record.link.social.title == "Autumn")
    }
}
