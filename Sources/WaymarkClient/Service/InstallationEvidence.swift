public import WaymarkLinks

/// The evidence that an app has of the way to its installation; every part is optional.
///
/// The first of ``link``, ``appClipLink``, ``installReferrer``, ``clipboardLink`` and ``token`` that is given decides alone: if
/// it is not valid, there is no match. ``device`` and ``networks`` count only without any of them, and only if the project
/// permits probable matches.
public struct InstallationEvidence: Equatable, Sendable {
    // Behind one pointer, as in LinkServiceClientError: evidence waits in the state of an inbox.
    private struct Parts: Equatable, Sendable {
        var link: String?
        var appClipLink: String?
        var installReferrer: InstallReferrerDetails?
        var clipboardLink: String?
        var token: String?
        var device: ClaimDevice?
        var networks: [String]
    }

    @Boxed private var parts: Parts

    /// A link that the person gave to the app, for example in a field "I have a link".
    public var link: String? {
        get { parts.link }
        set { parts.link = newValue }
    }
    /// The address with which an App Clip of the app was started.
    public var appClipLink: String? {
        get { parts.appClipLink }
        set { parts.appClipLink = newValue }
    }
    /// The Play Store's details about the installation.
    public var installReferrer: InstallReferrerDetails? {
        get { parts.installReferrer }
        set { parts.installReferrer = newValue }
    }
    /// The link from the clipboard, complete, with the token that the page added to it.
    public var clipboardLink: String? {
        get { parts.clipboardLink }
        set { parts.clipboardLink = newValue }
    }
    /// The token of a link that was made for one person.
    public var token: String? {
        get { parts.token }
        set { parts.token = newValue }
    }
    /// The device, if the app accepts a link that is only probable.
    public var device: ClaimDevice? {
        get { parts.device }
        set { parts.device = newValue }
    }
    /// Proofs of further addresses of the device (``LinkServiceClient/networkProof(from:)``).
    public var networks: [String] {
        get { parts.networks }
        set { parts.networks = newValue }
    }

    /// Creates evidence; without arguments, that nothing is known.
    public init(
        link: String? = nil, appClipLink: String? = nil, installReferrer: InstallReferrerDetails? = nil,
        clipboardLink: String? = nil, token: String? = nil, device: ClaimDevice? = nil, networks: [String] = []
    ) {
        parts = Parts(
            link: link, appClipLink: appClipLink, installReferrer: installReferrer, clipboardLink: clipboardLink,
            token: token, device: device, networks: networks)
    }

    /// Whether there is evidence that decides alone.
    package var isExact: Bool {
        link != nil || appClipLink != nil || installReferrer != nil || clipboardLink != nil || token != nil
    }
}
