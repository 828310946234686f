/// The evidence for the link that led to the installation.
struct DeferredEvidence: Sendable {
    /// Whether the app has passed on the install referrer.
    var isReferrerKnown = false
    /// The link of the install referrer.
    var referrerContent: LinkContent?
    /// Whether the check is over, so that a referrer comes too late.
    var isCheckOver = false
    /// The installation, if this process is its first and nothing was pasted yet.
    var newInstallationID: String?
    /// The link that was delivered from the clipboard, normalised.
    ///
    /// Pasting it again is a duplicate.
    var claimed: String?
}
