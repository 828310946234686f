import Foundation
import Testing

@testable import FirebaseCompatibility

@Suite struct ConfigurationTests {
    @Test func whatIsNotGivenIsReadFromInfoPlist() {
        let configuration = DynamicLinksConfiguration(
            service: "https://links.example.com", apiKey: "k",
            infoDictionary: [
                "CFBundleIdentifier": "com.example.app",
                "FirebaseDynamicLinksCustomDomains": ["https://go.example.com"],
                "FirebaseDeepLinkPasteboardRetrievalEnabled": false, "FirebaseDeepLinkAutomaticRetrievalEnabled": "NO",
            ])
        #expect(configuration.bundleID == "com.example.app")
        #expect(configuration.urlScheme == "com.example.app")
        #expect(configuration.customDomains == ["https://go.example.com"])
        #expect(!configuration.readsPasteboard)
        #expect(!configuration.retrievesOnFirstLaunch)
    }

    @Test func defaultsAreFirebases() {
        let configuration = DynamicLinksConfiguration(service: "", apiKey: "", infoDictionary: [:])
        #expect(configuration.readsPasteboard)
        #expect(configuration.retrievesOnFirstLaunch)
        #expect(configuration.customDomains.isEmpty)
    }

    @Test func argumentsWinOverInfoPlist() {
        let configuration = DynamicLinksConfiguration(
            service: "", apiKey: "", customDomains: ["https://a"], urlScheme: "s", bundleID: "b", readsPasteboard: true,
            retrievesOnFirstLaunch: true,
            infoDictionary: [
                "CFBundleIdentifier": "x", "FirebaseDynamicLinksCustomDomains": ["https://x"],
                "FirebaseDeepLinkPasteboardRetrievalEnabled": 0, "FirebaseDeepLinkAutomaticRetrievalEnabled": 0,
            ])
        #expect(configuration.customDomains == ["https://a"])
        #expect(configuration.urlScheme == "s")
        #expect(configuration.bundleID == "b")
        #expect(configuration.readsPasteboard && configuration.retrievesOnFirstLaunch)
    }

    @Test func soundSetUpHasNoErrors() throws {
        let (text, hasErrors) = report(
            Sample.configuration(infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["myapp"]]]]))
        #expect(!hasErrors)
        #expect(text.contains("https://links.example.com"))
        #expect(!text.contains("wmk_app_key"))
    }

    @Test(arguments: [
        (Sample.configuration(service: "http://links.example.com"), "https URL"),
        (Sample.configuration(apiKey: ""), "API key"),
        (Sample.configuration(customDomains: ["go.example.com"]), "go.example.com"),
        (Sample.configuration(customDomains: []), "FirebaseDynamicLinksCustomDomains"),
        (Sample.configuration(customDomains: ["https://go.example.com"]), "alternate host"),
        (Sample.configuration(customDomains: ["https://go.a.com", "https://GO.a.com/p"]), "alternate host"),
        (Sample.configuration(infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["x"]]]]), "MyApp"),
    ])
    func faultsAreNamed(_ configuration: DynamicLinksConfiguration, _ words: String) {
        let (text, hasErrors) = report(configuration)
        #expect(hasErrors)
        #expect(text.contains("ERROR") && text.contains(words))
    }

    @Test func missingConfigureIsNamed() async throws {
        let links = DynamicLinks(.unconfigured)
        #expect(links.matchesShortLinkFormat(try Sample.url("https://sample.page.link/abcd")))
        let error = await failure { _ = try await links.resolveShortLink(try Sample.url("https://sample.page.link/a")) }
        #expect(error?.domain == DynamicLinks.errorDomain)
        #expect(error?.localizedDescription.contains("configure") == true)
        #expect(links.diagnostics().hasErrors)
    }

    private func report(_ configuration: DynamicLinksConfiguration) -> (String, Bool) {
        DynamicLinks(configuration).diagnostics()
    }
}
