public import Foundation
import WaymarkLinks

/// Hands the address with which an App Clip was started to the app that replaces it.
///
/// Both share an app group. The App Clip stores each address that starts it:
/// ```swift
/// func appClipWasStarted(by url: URL) throws {
///     try AppClipHandOff(appGroup: "group.com.example.flights")?.store(url)
/// }
/// ```
/// The app names the group in ``LinkInboxConfiguration/appClipGroup``. Its inbox claims the address at the first launch.
public struct AppClipHandOff: Sendable {
    /// For how many seconds an address is handed over after the App Clip was started: a day, as for other deferred links.
    public static let lifetime: TimeInterval = 86_400

    private static let name = "app-clip.json"
    private let store: FileInboxStore

    /// Creates a hand-off in a folder that both can read.
    public init(folder: URL) {
        store = FileInboxStore(folder: folder)
    }

    /// Creates a hand-off in an app group; `nil` if the entitlements do not contain the group, and on systems without groups.
    public init?(appGroup: String) {
        #if canImport(Darwin) && canImport(UIKit)
            let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
            guard let container else { return nil }
            self.init(folder: container.appendingPathComponent("waymark"))
        #else
            return nil
        #endif
    }

    /// Stores the address with which the App Clip was started; a newer one replaces it.
    ///
    /// - Throws: ``InboxStoreError`` with `unwritable`.
    public func store(_ url: URL, at date: Date = Date()) throws(InboxStoreError) {
        let tree = JSONTree.object(.init("url", .string(url.absoluteString)), .init("stored", JSONTree(date)))
        try store.writeNow(Data(tree.bytes), to: Self.name)
    }

    /// The address, if the App Clip was started within the last day.
    func link(at now: Date) -> String? {
        guard let data = try? store.readNow(Self.name), let tree = try? JSONTree(json: Array(data)),
            let stored = tree["stored"]?.moment, abs(now.timeIntervalSince(stored)) <= Self.lifetime
        else { return nil }
        return tree["url"]?.text
    }

    /// Forgets the address.
    func clear() {
        try? store.writeNow(nil, to: Self.name)
    }
}
