#if !canImport(UIKit)
    import FirebaseCompatibility
    import Foundation
    import Testing
    import WaymarkClient
    import WaymarkLinks
    import WaymarkTesting

    extension SharedInstanceTests {
        /// The app of docs/move-from-firebase.md after its move, and the links that the pages give to people.
        @Suite(.timeLimit(.minutes(1))) @MainActor struct MovedAppTests {
            private static let link = "https://go.example.com/AbCd"
            private static let flight = "https://www.example.com/flights/LH400"

            private let service = StandInService(links: [link: flight, "https://open.example.com/AbCd": flight])
            private let model = FlightsModel()

            init() {
                install()
            }

            /// A phone on which the app was never started.
            private func install() {
                for mark in FirstLaunchStorage.Mark.allCases {
                    UserDefaults.standard.removeObject(forKey: mark.rawValue)
                }
                DynamicLinks.configure(
                    DynamicLinksConfiguration(
                        service: "https://go.example.com", apiKey: "wmk_app_key",
                        customDomains: ["https://go.example.com", "https://open.example.com"],
                        urlScheme: "com.example.flights.links", bundleID: "com.example.flights"), transport: service)
            }

            /// Waits until the service was asked, and until the app has taken its answer.
            ///
            /// The bound is for a test that fails. It is time, because turns of this thread can all be over before another thread
            /// has had one.
            private func wait(for isOver: () -> Bool) async {
                let end = Date().addingTimeInterval(20)
                while !isOver(), Date() < end { await Task.yield() }
            }

            @Test func appReceivesTheLinkThatThePageHasCopied() async {
                let click = service.click(on: Self.link)
                DynamicLinksPasteboard.phoneText = click.clipboardText
                model.openFirstLaunchLink()
                await wait { model.flight != nil && DynamicLinksPasteboard.phoneText.isEmpty }
                #expect(model.flight == "LH400")
                #expect(DynamicLinksPasteboard.phoneText.isEmpty)
                #expect(service.claims.map(\.clipboardLink) == [String(click.clipboardText.dropLast("&_icp=1".count))])
            }

            @Test func clickIsReceivedByOneInstallation() async {
                let click = service.click(on: Self.link)
                DynamicLinksPasteboard.phoneText = click.clipboardText
                model.openFirstLaunchLink()
                await wait { model.flight != nil }
                install()
                DynamicLinksPasteboard.phoneText = click.clipboardText
                let other = FlightsModel()
                other.openFirstLaunchLink()
                await wait { service.claims.count == 2 && DynamicLinksPasteboard.phoneText.isEmpty }
                #expect(service.claims.count == 2)
                #expect(other.flight == nil)
            }

            @Test func appReceivesTheLinkOfThePagesButton() async throws {
                model.open(try Sample.url("https://open.example.com/AbCd?_o=1"))
                await wait { model.flight != nil }
                #expect(model.flight == "LH400")
            }

            @Test func withoutALinkOnTheClipboardNothingOpens() async {
                DynamicLinksPasteboard.phoneText = "4711"
                model.openFirstLaunchLink()
                await wait { UserDefaults.standard.bool(forKey: FirstLaunchStorage.Mark.attemptFinished.rawValue) }
                #expect(service.claims.map(\.clipboardLink) == [nil])
                #expect(model.flight == nil && DynamicLinksPasteboard.phoneText == "4711")
            }

            @Test func modelIsThatOfTheGuide() throws {
                let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                let app = folder.appendingPathComponent(
                    "../../../../Examples/MovingFromFirebase/After/FlightsApp.swift")
                let guide = try String(contentsOf: app.standardizedFileURL, encoding: .utf8)
                let copy = try String(contentsOf: folder.appendingPathComponent("FlightsModel.swift"), encoding: .utf8)
                let start = "    /// What the app shows, and the links that lead there."
                let parts = try [guide, copy].map { try #require($0.range(of: start)).lowerBound..<$0.endIndex }
                #expect(guide[parts[0]] == copy[parts[1]])
            }
        }
    }
#endif
