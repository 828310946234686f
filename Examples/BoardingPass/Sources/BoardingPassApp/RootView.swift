#if canImport(SwiftUI)
    import BoardingPassCore
    import SwiftUI
    import WaymarkInbox

    /// Shows the screen that the controller asks for, and the places of links above home.
    struct RootView: View {
        let coordinator: AppCoordinator
        @State private var path: [Place] = []
        @State private var offered: Place?

        var body: some View {
            StartupView(coordinator.controller) { screen in
                switch screen {
                case .waiting:
                    if coordinator.inbox.hasLink { ProgressView("Waiting for your link") } else { ProgressView() }
                case .onboarding: OnboardingView(coordinator: coordinator)
                case .signIn: SignInView(coordinator: coordinator, path: $path)
                case .home: HomeView(coordinator: coordinator, path: $path, offered: $offered)
                }
            } open: { delivery in
                await open(delivery)
            }
        }

        private func open(_ delivery: LinkDelivery) async {
            guard let place = coordinator.place(for: delivery.link) else {
                return await delivery.unhandled("no such place")
            }
            if delivery.link.timing == .late {
                offered = place
            } else {
                path = [place]
            }
            await delivery.handled()
        }
    }
#endif
