// A clipboard in memory, for the app of docs/move-from-firebase.md.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@MainActor public final class UIPasteboard {
    public static let general = UIPasteboard()

    public var string: String?

    public var hasURLs: Bool { string.flatMap { URL(string: $0)?.host } != nil }
}
