public import Foundation
public import InstallMatching

/// A click of a person who was led to a store: a candidate for the matching of an installation that knows no link.
///
/// It contains no address: ``network`` is a keyed hash, whose key is deleted after two days. It is kept for
/// ``lifetime`` at most, and deleted with the claim that it is matched with.
public struct PendingClick: Hashable, Sendable, Identifiable {
    /// The identity of a click, which is also in the click's token.
    public typealias ID = Identifier<PendingClick>

    /// How long a candidate is kept, in seconds: the window of matching, and the difference of clocks.
    public static let lifetime: Double = 7_200 + 300

    /// The identity.
    public var id: ID
    /// The clicked link.
    public var link: LinkRecord.ID
    /// When it was clicked.
    public var moment: Date
    /// From which network.
    public var network: NetworkKey
    /// On what device, as far as the request told.
    public var traits: DeviceTraits

    /// Creates a candidate.
    public init(id: ID, link: LinkRecord.ID, moment: Date, network: NetworkKey, traits: DeviceTraits) {
        self.id = id
        self.link = link
        self.moment = moment
        self.network = network
        self.traits = traits
    }
}
