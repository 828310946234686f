public import WaymarkLinks

/// The sources that an inbox asks at the first launch about the way to the installation.
public struct FirstLaunchSources: Sendable {
    /// The place where an App Clip of the app has stored the address with which it was started.
    public var appClip: AppClipHandOff?
    /// Describes the device; called only if the app accepts probable matches.
    public var device: @Sendable () async -> ClaimDevice?

    /// Creates sources.
    ///
    /// - Parameters:
    ///   - appClip: Where an App Clip of the app has left its address.
    ///   - device: Describes the device; its result is `nil` where nothing is to be said about it. Without it, the device of this
    ///     process is described (`ClaimDevice.current`).
    public init(appClip: AppClipHandOff? = nil, device: (@Sendable () async -> ClaimDevice?)? = nil) {
        self.appClip = appClip
        self.device = device ?? { await ClaimDevice.current }
    }
}
