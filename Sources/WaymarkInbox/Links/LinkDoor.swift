/// An entry point through which links come into the app.
///
/// An app adds its own entry point with one declaration, and calls ``LinkInbox/open(_:from:scene:)`` with it:
/// ```swift
/// extension LinkDoor {
///     static let boardingGate = LinkDoor("boardingGate")
/// }
/// ```
/// The door has no influence on how a link is treated; it is passed on to the app and to reports.
public struct LinkDoor: Hashable, Sendable, CustomStringConvertible {
    /// The name, as shown in reports.
    public let name: String

    /// Creates a door.
    public init(_ name: String) {
        self.name = name
    }

    /// A universal link or an Android App Link.
    public static let universalLink = LinkDoor("universalLink")
    /// A URL with a custom scheme of the app.
    public static let customScheme = LinkDoor("customScheme")
    /// A notification that the person tapped.
    public static let notification = LinkDoor("notification")
    /// A home screen quick action, or an action of the Shortcuts app.
    public static let shortcut = LinkDoor("shortcut")
    /// An activity that the person continues from another device.
    public static let handoff = LinkDoor("handoff")
    /// A result of the system's search.
    public static let search = LinkDoor("search")
    /// The app itself, for a link that was tapped inside it.
    ///
    /// The system does not hand universal links of the app's own domain back to the app.
    public static let program = LinkDoor("program")
    /// The clipboard, after the person asked to paste.
    public static let pasteboard = LinkDoor("pasteboard")
    /// A field of the app into which the person has entered a link.
    public static let entered = LinkDoor("entered")
    /// The first launch, for a link that was tapped before the app was installed.
    public static let firstLaunch = LinkDoor("firstLaunch")

    /// The name.
    public var description: String { name }
}
