public import WaymarkLinks

/// The system of a visitor's device.
public enum VisitorPlatform: String, CaseIterable, Hashable, Sendable {
    /// iPhone, iPod and iPad.
    case ios
    /// Android, with or without Google's services.
    case android
    /// HarmonyOS NEXT, which runs no Android apps.
    case harmonyos
    case macos, windows, linux, chromeos
    /// Televisions, consoles, old phones, and what nothing names.
    case other

    /// The platform under which statistics count the visitor.
    public var linkPlatform: LinkPlatform {
        switch self {
        case .android: .android
        case .ios: .ios
        case .macos, .windows, .linux, .chromeos: .desktop
        case .harmonyos, .other: .other
        }
    }
}
