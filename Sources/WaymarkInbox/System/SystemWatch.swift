#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
#endif
#if canImport(Network)
    import Dispatch
    import Foundation
    import Network
#endif

/// Signals of the system that an inbox reacts to while it works: the network, the first unlock, the end of the process.
enum SystemWatch {
    /// The reactions to the signals.
    struct Reactions: Sendable {
        /// The network is back, or another one is used.
        var networkReturned: @Sendable () -> Void
        var protectedStorageAvailable: @Sendable () -> Void
        var willTerminate: @Sendable () -> Void
    }

    /// Starts to watch, as a child that ends with the group.
    static func start(in group: inout TaskGroup<Bool>, _ reactions: Reactions) {
        #if canImport(Network)
            group.addTask {
                await watch(reactions)
                return false
            }
        #endif
    }

    #if canImport(Network)
        private static func watch(_ reactions: Reactions) async {
            let observers = observe(reactions)
            defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
            await watchNetwork(reactions.networkReturned)
        }

        /// Reports each return of the network, and each change to another one.
        ///
        /// https://developer.apple.com/documentation/network/nwpathmonitor
        private static func watchNetwork(_ returned: () -> Void) async {
            let (paths, continuation) = AsyncStream.makeStream(of: NWPath.self, bufferingPolicy: .bufferingNewest(1))
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { path in continuation.yield(path) }
            monitor.start(queue: DispatchQueue(label: "waymark.network"))
            defer { monitor.cancel() }
            var changes = NetworkChanges<NWPath>()
            for await path in paths where changes.isReason(path.status == .satisfied ? path : nil) { returned() }
        }

        /// Without a queue the blocks run before the notification returns, which the end of the process requires.
        /// - https://developer.apple.com/documentation/uikit/uiapplication/willterminatenotification
        /// - https://developer.apple.com/documentation/uikit/uiapplication/protecteddatadidbecomeavailablenotification
        /// - https://developer.apple.com/documentation/appkit/nsapplication/willterminatenotification
        private static func observe(_ reactions: Reactions) -> [any NSObjectProtocol] {
            #if canImport(UIKit) && !os(watchOS)
                [
                    observe(UIApplication.willTerminateNotification, reactions.willTerminate),
                    observe(
                        UIApplication.protectedDataDidBecomeAvailableNotification, reactions.protectedStorageAvailable),
                ]
            #elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
                [observe(NSApplication.willTerminateNotification, reactions.willTerminate)]
            #else
                []
            #endif
        }

        private static func observe(
            _ name: Notification.Name, _ reaction: @escaping @Sendable () -> Void
        ) -> any NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in reaction() }
        }
    #endif
}
