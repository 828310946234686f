#if canImport(SwiftUI)
    import BoardingPassCore
    import Foundation
    import SwiftUI
    import WaymarkInbox

    /// The two tabs, with the places of links above them.
    struct HomeView: View {
        let coordinator: AppCoordinator
        @Binding var path: [Place]
        @Binding var offered: Place?

        var body: some View {
            NavigationStack(path: $path) {
                VStack {
                    if let place = offered {
                        Button("A link has come late: see it") {
                            path = [place]
                            offered = nil
                        }
                    }
                    TabView(selection: nil as Binding<Int>?) {
                        passes.tabItem { Text("Passes") }.tag(0)
                        profile.tabItem { Text("Profile") }.tag(1)
                    }
                }
                .navigationDestination(for: Place.self) { PlaceView(place: $0, coordinator: coordinator) }
            }
        }

        private var passes: some View {
            List {
                ForEach(coordinator.wallet.passes) { pass in
                    NavigationLink(value: Place.pass(PassLink(flight: pass.flight, seat: pass.seat))) {
                        Text(pass.flight + " " + pass.route)
                    }
                }
            }
        }

        private var profile: some View {
            VStack {
                Text(coordinator.user ?? "")
                FailableButton("Sign out") {
                    path = []
                    offered = nil
                    try coordinator.endSession(.byUser)
                }
                IntegrationView(coordinator: coordinator)
            }
        }
    }

    /// The place of a link.
    struct PlaceView: View {
        let place: Place
        let coordinator: AppCoordinator

        var body: some View {
            switch place {
            case .passes: Text("Your passes")
            case .profile: Text(coordinator.user ?? "")
            case .gate(let link): Text("Gate " + link.gate)
            case .pass(let link):
                if let pass = coordinator.wallet.pass(flight: link.flight, seat: link.seat) {
                    PassView(pass: pass, coordinator: coordinator)
                } else {
                    Text("This pass is not known here.")
                }
            }
        }
    }

    /// A pass, and a share sheet that makes its link while it opens.
    struct PassView: View {
        let pass: BoardingPass
        let coordinator: AppCoordinator

        var body: some View {
            VStack {
                Text(pass.flight)
                Text(pass.route + " " + pass.departure)
                Text("Seat " + pass.seat)
                if let link = try? coordinator.link(to: pass) {
                    ShareLink(
                        item: ShareableLink(link, inbox: coordinator.inbox),
                        preview: SharePreview("Boarding pass \(pass.flight)"))
                }
            }
        }
    }
#endif
