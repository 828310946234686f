import WaymarkClient

/// The evidence for the link that led to the installation.
struct DeferredEvidence: Sendable {
    /// Whether the app has passed on the install referrer.
    var isReferrerKnown = false
    /// The install referrer, if it names a link.
    var referrer: InstallReferrer?
    /// Whether Play has told how the installation came about, so that there is nothing to guess.
    var hasReferrerText = false
    /// Whether the check is over, so that a referrer comes too late.
    var isCheckOver = false
    /// The installation, if this process is its first and nothing was pasted yet.
    var newInstallationID: String?
    /// What the service could not be told yet, so that it counts the first open.
    var uncounted: InstallationEvidence?
    /// The link that was delivered from the clipboard, normalised.
    ///
    /// Pasting it again is a duplicate.
    var claimed: String?
}
