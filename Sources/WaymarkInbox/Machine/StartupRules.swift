public import Foundation

/// The limits of the start-up machine.
///
/// Durations are in seconds.
public struct StartupRules: Equatable, Sendable {
    /// The longest time of the waiting screen for a link that was announced or is being resolved, or for slow storage.
    public var holdDeadline: TimeInterval
    /// The lifetime of a link that no gate keeps back.
    public var restoreLifetime: TimeInterval
    /// The lifetime of a link that waits for sign-in, onboarding or an update.
    public var gatedLifetime: TimeInterval
    /// The time after the first launch in which the service is asked for the link that led to the installation.
    public var deferredWindow: TimeInterval
    /// The number of deliveries without an answer, for example because of a crash, after which a link is dropped.
    public var maximumAttempts: Int
    /// Whether deferred links with a probable match are asked for and delivered; `false` by default.
    ///
    /// If so, the claim of the first launch describes the device: model, system, language, time zone, screen. Never sign a person
    /// in by such a link, give no reward for it, and show no personal data.
    public var acceptsProbableMatches: Bool
    /// The version of the app, to compare with a link's minimum version; `nil` opens every link.
    public var appVersion: String?

    /// Creates rules: by default 3 s, 10 min, 24 h, 24 h and two attempts.
    public init(
        holdDeadline: TimeInterval = 3, restoreLifetime: TimeInterval = 600, gatedLifetime: TimeInterval = 86_400,
        deferredWindow: TimeInterval = 86_400, maximumAttempts: Int = 2, acceptsProbableMatches: Bool = false,
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
