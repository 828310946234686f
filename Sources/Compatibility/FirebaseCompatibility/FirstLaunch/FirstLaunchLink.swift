public import Foundation

/// What the service knows of the link that led to an installation.
public struct FirstLaunchLink: Sendable {
    /// The URL of the app's own scheme with which Firebase's SDK called the app.
    ///
    /// Where nothing is known it says `dismiss=1`; ``link`` is then `nil`, and the app need not look at it.
    public let url: URL
    /// The link; `nil` where none is known.
    public let link: DynamicLink?

    /// Whether the link is meant for this installation for certain; only then may it lead to anything personal.
    public var isCertain: Bool { link?.matchType == .unique }
}
