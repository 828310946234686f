/// The Play Store's details about the way to an installation.
///
/// Source: Google Play, "Play Install Referrer API", `ReferrerDetails`. All times are those of Google's servers, in seconds since
/// 1970; 0 or `nil` if Play does not know them.
public struct InstallReferrerDetails: Hashable, Sendable {
    /// The value of `referrer` of the address that led to the store, as Play gives it.
    public var referrer: String
    /// The time at which the address was opened: `referrerClickTimestampServerSeconds`.
    public var clickSeconds: Int64?
    /// The time at which the installation began: `installBeginTimestampServerSeconds`.
    public var installBeginSeconds: Int64?
    /// The version of the app that was installed first: `installVersion`.
    public var installVersion: String?

    /// Creates details.
    public init(
        referrer: String, clickSeconds: Int64? = nil, installBeginSeconds: Int64? = nil, installVersion: String? = nil
    ) {
        self.referrer = referrer
        self.clickSeconds = clickSeconds
        self.installBeginSeconds = installBeginSeconds
        self.installVersion = installVersion
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("clickSeconds", JSONTree(clickSeconds)),
            .init("installBeginSeconds", JSONTree(installBeginSeconds)),
            .init("installVersion", JSONTree(installVersion)),
            .init("referrer", JSONTree(referrer)))
    }
}
