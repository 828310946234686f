import Foundation
public import WaymarkLinks

/// How a link reached the app: what the original threw away.
public struct EasyLinkArrival: Hashable, Sendable {
    /// The confidence that the link was meant.
    public var match: LinkMatch
    /// The least version of the app that can open the link; the app itself must compare.
    public var minimumVersion: String?
    /// The campaign that the link belongs to.
    public var campaign: CampaignParameters
    /// The data that the link's owner gave it.
    public var customData: [String: JSONValue]

    /// Creates an arrival.
    public init(
        match: LinkMatch = .exact, minimumVersion: String? = nil, campaign: CampaignParameters = CampaignParameters(),
        customData: [String: JSONValue] = [:]
    ) {
        self.match = match
        self.minimumVersion = minimumVersion
        self.campaign = campaign
        self.customData = customData
    }
}
