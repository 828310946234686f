import FirebaseCompatibility
import Foundation
import ScriptedTransport
import Testing

extension SharedInstanceTests {
    @Suite struct ConfiguringTests {
        @Test func configuringAndReadingFromManyTasksIsSafe() async throws {
            let url = try Sample.url("https://go.example.com/abc")
            // A test before may have left an instance that knows the link.
            DynamicLinks.configure(Sample.configuration(customDomains: ["https://first.example.com"]))
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        DynamicLinks.configure(Sample.configuration(customDomains: ["https://d\(number).example.com"]))
                    }
                    group.addTask { #expect(!DynamicLinks.dynamicLinks().matchesShortLinkFormat(url)) }
                }
            }
            let latest = DynamicLinks.configure(Sample.configuration())
            #expect(DynamicLinks.dynamicLinks() === latest)
            #expect(DynamicLinks.dynamicLinks().matchesShortLinkFormat(url))
        }

        @Test func callUnderWayKeepsItsConfiguration() async throws {
            let transport = ScriptedTransport(.json(#"{"deepLink":"https://x.com"}"#))
            DynamicLinks.configure(Sample.configuration(), transport: transport)
            let url = try Sample.url("https://go.example.com/abc")
            let links = DynamicLinks.dynamicLinks()
            let found = await outcome(of: DynamicLink.self) { completion in
                links.handleUniversalLink(url, completion: completion)
                DynamicLinks.configure(Sample.configuration(service: ""))
            }
            #expect(found.value?.url?.absoluteString == "https://x.com")
        }

        @Test func diagnosticsAreThoseOfTheSharedInstance() async {
            DynamicLinks.configure(Sample.configuration(apiKey: ""))
            let (text, hasErrors) = await DynamicLinks.performDiagnostics()
            #expect(hasErrors)
            let told: (String, Bool) = await withCheckedContinuation { continuation in
                DynamicLinks.performDiagnostics { text, hasErrors in continuation.resume(returning: (text, hasErrors)) }
            }
            #expect(told == (text, hasErrors))
        }
    }
}
