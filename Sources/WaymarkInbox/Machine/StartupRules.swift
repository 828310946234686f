public import Foundation

/// The limits of the machine, all in seconds but the attempts.
public struct StartupRules: Equatable, Sendable {
    /// How long a waiting screen may stay for a link that is announced or being resolved, or for storage that is slow.
    public var holdDeadline: TimeInterval
    /// How long a link lives that no gate keeps back.
    public var restoreLifetime: TimeInterval
    /// How long a link lives that waits for sign-in, onboarding or an update.
    public var gatedLifetime: TimeInterval
    /// How long after the first launch the service may still be asked which link led to the installation.
    public var deferredWindow: TimeInterval
    /// How often a link may be opened without being answered, as when it crashes the app.
    public var maximumAttempts: Int
    /// Whether a deferred link that is only probable is delivered; otherwise it is reported.
    public var acceptsProbableMatches: Bool
    /// The version of the app, to compare with a link's least version; `nil` blocks no link.
    public var appVersion: String?

    /// Makes rules: 3 s, 10 min, 24 h, 24 h, two attempts.
    public init(
        holdDeadline: TimeInterval = 3, restoreLifetime: TimeInterval = 600, gatedLifetime: TimeInterval = 86_400,
        deferredWindow: TimeInterval = 86_400, maximumAttempts: Int = 2, acceptsProbableMatches: Bool = true,
        appVersion: String? = nil
    ) {
        self.holdDeadline = holdDeadline
        self.restoreLifetime = restoreLifetime
        self.gatedLifetime = gatedLifetime
        self.deferredWindow = deferredWindow
        self.maximumAttempts = maximumAttempts
        self.acceptsProbableMatches = acceptsProbableMatches
        self.appVersion = appVersion
    }
}
