public import WaymarkLinks

/// What an app knows about the way to its installation; every part is optional.
///
/// The first of ``link``, ``appClipLink``, ``installReferrer``, ``clipboardLink`` and ``token`` that is given decides alone: if
/// it is not valid, there is no match. ``device`` and ``networks`` count only without any of them, and only if the project
/// permits probable matches.
public struct InstallationEvidence: Equatable, Sendable {
    /// A link that the person gave to the app, for example in a field "I have a link".
    public var link: String?
    /// The address with which an App Clip of the app was started.
    public var appClipLink: String?
    /// What the Play Store has kept for the app.
    public var installReferrer: InstallReferrerDetails?
    /// The link from the clipboard, complete, with the token that the page added to it.
    public var clipboardLink: String?
    /// The token of a link that was made for one person.
    public var token: String?
    /// The device, if the app accepts a link that is only probable.
    public var device: ClaimDevice?
    /// Proofs of further addresses of the device (``LinkServiceClient/networkProof(from:)``).
    public var networks: [String]

    /// Creates evidence; without arguments, that nothing is known.
    public init(
        link: String? = nil, appClipLink: String? = nil, installReferrer: InstallReferrerDetails? = nil,
        clipboardLink: String? = nil, token: String? = nil, device: ClaimDevice? = nil, networks: [String] = []
    ) {
        self.link = link
        self.appClipLink = appClipLink
        self.installReferrer = installReferrer
        self.clipboardLink = clipboardLink
        self.token = token
        self.device = device
        self.networks = networks
    }

    /// Whether there is evidence that decides alone.
    package var isExact: Bool {
        link != nil || appClipLink != nil || installReferrer != nil || clipboardLink != nil || token != nil
    }
}
