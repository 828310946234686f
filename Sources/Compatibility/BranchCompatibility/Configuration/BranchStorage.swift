import Foundation
import WaymarkClient

/// What is remembered for as long as the app is installed: the identifiers that the service gave, the user, the first parameters.
public struct BranchStorage: Sendable {
    /// The names of what is remembered.
    enum Name: String, CaseIterable {
        case device = "waymark_branch_device"
        case bundleToken = "waymark_branch_bundle_token"
        case deviceToken = "waymark_branch_device_token"
        case userLink = "waymark_branch_user_link"
        case identity = "waymark_branch_identity"
        case firstParameters = "waymark_branch_first_parameters"
    }

    /// The text of a name.
    public var text: @Sendable (_ name: String) -> String?
    /// Remembers a text; `nil` forgets it.
    public var set: @Sendable (_ name: String, _ text: String?) -> Void

    /// Creates a storage of its two operations.
    public init(
        text: @escaping @Sendable (_ name: String) -> String?,
        set: @escaping @Sendable (_ name: String, _ text: String?) -> Void
    ) {
        self.text = text
        self.set = set
    }

    /// The app's own defaults.
    public static let standard = BranchStorage(
        text: { UserDefaults.standard.string(forKey: $0) }, set: { UserDefaults.standard.set($1, forKey: $0) })

    /// A storage that forgets everything with the process, for tests.
    public static func inMemory() -> BranchStorage {
        let texts = LockedState<[String: String]>([:])
        return BranchStorage(
            text: { name in texts.withLock { $0[name] } }, set: { name, text in texts.withLock { $0[name] = text } })
    }

    subscript(name: Name) -> String? { text(name.rawValue) }

    func remember(_ text: String?, as name: Name) {
        set(name.rawValue, text)
    }
}
