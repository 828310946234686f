// The app of “The sign-in gate”. It is compiled, and needs a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct GatedApp: App {
        private let controller = StartupController(Links.configuration)

        var body: some Scene {
            WindowGroup { GatedView(controller: controller) }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct GatedView: View {
        let controller: StartupController
        @State private var path: [Screen] = []

        var body: some View {
            StartupView(controller) { screen in
                switch screen {
                case .waiting: ProgressView()
                case .onboarding: Button("Go on") { controller.onboardingChanged(isComplete: true) }
                case .signIn: Button("Sign in") { controller.sessionChanged(.signedIn(user: "ana")) }
                case .home: Text("\(path.count) links opened")
                }
            } open: { delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in path = [screen] }
            }
        }
    }
#endif
