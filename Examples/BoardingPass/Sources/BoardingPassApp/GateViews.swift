#if canImport(SwiftUI)
    import BoardingPassCore
    import SwiftUI

    /// Three lines before the first sign-in.
    struct OnboardingView: View {
        let coordinator: AppCoordinator

        var body: some View {
            VStack {
                Text("Your boarding passes, in one place.")
                Text("Share a pass with whoever picks you up.")
                Text("Tap a link, and you are where it leads.")
                FailableButton("Next") { try coordinator.completeOnboarding() }
            }
            .padding()
        }
    }

    /// Takes a name.
    ///
    /// A link to a gate opens above it, for everybody may see a gate.
    struct SignInView: View {
        let coordinator: AppCoordinator
        @Binding var path: [Place]
        @State private var name = ""

        var body: some View {
            NavigationStack(path: $path) {
                VStack {
                    TextField("Who are you?", text: $name)
                    FailableButton("Sign in") { try coordinator.signIn(name) }.disabled(name.isEmpty)
                }
                .padding()
                .navigationDestination(for: Place.self) { PlaceView(place: $0, coordinator: coordinator) }
            }
        }
    }

    /// A button that says below itself why it could not do its work.
    struct FailableButton: View {
        private let title: String
        private let action: @MainActor () throws -> Void
        @State private var fault: String?

        init(_ title: String, action: @escaping @MainActor () throws -> Void) {
            self.title = title
            self.action = action
        }

        var body: some View {
            VStack {
                Button {
                    do {
                        try action()
                    } catch {
                        fault = String(describing: error)
                    }
                } label: {
                    Text(title)
                }
                if let fault { Text(fault) }
            }
        }
    }
#endif
