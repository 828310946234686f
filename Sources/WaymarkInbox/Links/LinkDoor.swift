/// The entry point through which a link came into the app.
///
/// An app adds an entry point of its own in one place, and calls ``LinkInbox/open(_:from:scene:)`` with it:
/// ```swift
/// extension LinkDoor {
///     static let beacon = LinkDoor("beacon")
/// }
/// ```
/// Nothing in the package asks which door a link came through; it is told to the app, and to reports.
public struct LinkDoor: Hashable, Sendable, CustomStringConvertible {
    /// The name of the door, as it stands in reports.
    public let name: String

    /// Makes a door.
    public init(_ name: String) {
        self.name = name
    }

    /// A universal link or an Android App Link.
    public static let universalLink = LinkDoor("universalLink")
    /// A URL with the app's own scheme.
    public static let customScheme = LinkDoor("customScheme")
    /// A notification that the person tapped.
    public static let notification = LinkDoor("notification")
    /// A shortcut on the home screen, or one of the Shortcuts app.
    public static let shortcut = LinkDoor("shortcut")
    /// The app itself, for a link that was tapped inside it.
    ///
    /// The system does not hand universal links of the app's own domain back to the app.
    public static let program = LinkDoor("program")
    /// The clipboard, after the person asked to paste.
    public static let pasteboard = LinkDoor("pasteboard")
    /// The first launch after installation, for a link that was tapped before.
    public static let firstLaunch = LinkDoor("firstLaunch")

    /// The name.
    public var description: String { name }
}
