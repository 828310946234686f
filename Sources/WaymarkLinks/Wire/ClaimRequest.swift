/// The question of a fresh installation, which link led to it.
///
/// Name all evidence that there is. The first of ``link``, ``appClipLink``, ``installReferrer``, ``clipboardLink`` and ``token``
/// that is given decides alone: if it is not valid, there is no match. Only without any of them, and only if the project permits
/// it, the service looks for the click that ``device`` and ``networks`` make probable.
public struct ClaimRequest: Equatable, Sendable {
    /// The parameter with the token of a click: in the referrer of a Play address, and in the link that a page copies.
    public static let clickParameter = "waymark_click"

    /// The ID of this installation: random, created at the first launch.
    ///
    /// The same one gets the same answer again.
    public var installationID: String
    /// The platform of the app.
    public var platform: LinkPlatform
    /// The bundle ID or the package name of the app.
    public var bundleOrPackage: String
    /// A link that the person gave to the app, for example by a field "I have a link".
    public var link: String?
    /// The address with which an App Clip of the same app was started, which it has handed off to the app.
    public var appClipLink: String?
    /// The Play Store's details about the installation.
    public var installReferrer: InstallReferrerDetails?
    /// The link that the visitor carried over on the clipboard.
    public var clipboardLink: String?
    /// The token of a link that was made for one person of the app's owner, for example for an invitation.
    public var token: String?
    /// The device, if the app accepts a link that is only probable.
    public var device: ClaimDevice?
    /// Proofs of further addresses of the device, which the service gave (``NetworkProof``).
    public var networks: [String]?
    /// The version of the app.
    public var appVersion: String?

    /// Creates a request.
    public init(
        installationID: String, platform: LinkPlatform, bundleOrPackage: String, link: String? = nil,
        appClipLink: String? = nil, installReferrer: InstallReferrerDetails? = nil, clipboardLink: String? = nil,
        token: String? = nil, device: ClaimDevice? = nil, networks: [String]? = nil, appVersion: String? = nil
    ) {
        self.installationID = installationID
        self.platform = platform
        self.bundleOrPackage = bundleOrPackage
        self.link = link
        self.appClipLink = appClipLink
        self.installReferrer = installReferrer
        self.clipboardLink = clipboardLink
        self.token = token
        self.device = device
        self.networks = networks
        self.appVersion = appVersion
    }

    /// The JSON that clients send.
    package var tree: JSONTree {
        .object(
            .init("appClipLink", JSONTree(appClipLink)),
            .init("appVersion", JSONTree(appVersion)),
            .init("bundleOrPackage", JSONTree(bundleOrPackage)),
            .init("clipboardLink", JSONTree(clipboardLink)),
            .init("device", device?.tree ?? .null),
            .init("installReferrer", installReferrer?.tree ?? .null),
            .init("installationID", JSONTree(installationID)),
            .init("link", JSONTree(link)),
            .init("networks", JSONTree(networks)),
            .init("platform", .string(platform.rawValue)),
            .init("token", JSONTree(token)))
    }
}
