public import LinkRules
public import LinkStorage
import WaymarkLinks

/// What an installation says when it asks, at first launch, for the link it came by.
public struct LinkClaim: Hashable, Sendable {
    /// The project of the app.
    public var project: ProjectRecord.ID
    /// What the app calls this installation; it gets the same answer whenever it asks.
    public var installationID: String
    /// The link that the app found on the clipboard or was told of.
    public var givenLink: String?
    /// The app that asks.
    public var app: ClaimingApp
    /// The network from which it asks, if it limits how many claims are kept.
    public var network: ClientNetwork?

    /// Creates a claim.
    public init(
        project: ProjectRecord.ID, installationID: String, givenLink: String? = nil, app: ClaimingApp,
        network: ClientNetwork? = nil
    ) {
        self.project = project
        self.installationID = installationID
        self.givenLink = givenLink
        self.app = app
        self.network = network
    }
}
