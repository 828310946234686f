import Foundation
import WaymarkClient

/// Remembers, for as long as the app is installed, what was done on its first launch.
public struct FirstLaunchStorage: Sendable {
    /// What is remembered; the texts are the keys that Firebase's SDK used.
    public enum Mark: String, CaseIterable, Hashable, Sendable {
        /// The service was asked, and will not be asked again.
        case attemptFinished = "com.google.appinvite.openURL"
        /// The link that led to the installation was received.
        case linkRead = "com.google.appinvite.readDeeplinkAfterInstall"
    }

    /// Whether something was done.
    public var isSet: @Sendable (Mark) -> Bool
    /// Notes that something was done.
    public var set: @Sendable (Mark) -> Void

    /// Creates a storage of its two operations.
    public init(isSet: @escaping @Sendable (Mark) -> Bool, set: @escaping @Sendable (Mark) -> Void) {
        self.isSet = isSet
        self.set = set
    }

    /// The app's own defaults, where Firebase's SDK kept the same: an app that moves is not a new installation.
    public static let standard = FirstLaunchStorage(
        isSet: { UserDefaults.standard.bool(forKey: $0.rawValue) },
        set: { UserDefaults.standard.set(true, forKey: $0.rawValue) })

    /// A storage that forgets everything with the process, for tests.
    public static func inMemory() -> FirstLaunchStorage {
        let marks = LockedState<Set<Mark>>([])
        return FirstLaunchStorage(
            isSet: { mark in marks.withLock { $0.contains(mark) } },
            set: { mark in marks.withLock { _ = $0.insert(mark) } })
    }
}
