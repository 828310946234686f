#if canImport(SwiftUI)
    import BoardingPassCore
    import Foundation
    import SwiftUI
    import WaymarkInbox

    /// The app in SwiftUI.
    ///
    /// The target of an Xcode project holds one line beside it: `@main struct Main { static func main() { BoardingPassApp.main() } }`.
    /// Its Info.plist has the address of the service as `WaymarkService`, the key as `WaymarkKey`, and the scheme
    /// `boardingpass`; its entitlements have the link domain.
    public struct BoardingPassApp: App {
        private let coordinator: Result<AppCoordinator, any Error>

        /// Creates the app from what its Info.plist says.
        public init() {
            coordinator = Result { try Self.makeCoordinator() }
            guard case .success(let coordinator) = coordinator else { return }
            coordinator.restore()
        }

        /// One window.
        public var body: some Scene {
            WindowGroup {
                switch coordinator {
                case .success(let coordinator): RootView(coordinator: coordinator)
                case .failure(let error): Text("The app cannot start: \(String(describing: error))")
                }
            }
        }

        private static func makeCoordinator() throws -> AppCoordinator {
            let bundle = Bundle.main
            let service = bundle.object(forInfoDictionaryKey: "WaymarkService") as? String ?? ""
            let key = bundle.object(forInfoDictionaryKey: "WaymarkKey") as? String ?? ""
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
            let folder = support.first ?? URL(fileURLWithPath: NSTemporaryDirectory())
            return try AppCoordinator(
                AppConfiguration(service: service, key: key), folder: folder, store: FileInboxStore())
        }
    }
#endif
