public import Foundation

/// A click after which an app may have been installed: of a person whom a page or a redirect led to a store.
///
/// It is kept no longer than the window of matching. Clicks of programs, of people who refuse to be recognized (`Sec-GPC: 1`), and
/// from addresses without a network are no candidates.
public struct MatchCandidate: Hashable, Sendable {
    /// Identifies the candidate.
    public var id: String
    /// Identifies the link that was clicked.
    public var link: String
    /// The network of the click.
    public var network: NetworkKey
    /// The device of the click.
    public var traits: DeviceTraits
    /// The moment of the click, by the service's clock.
    public var clickedAt: Date

    /// Creates a candidate.
    public init(id: String, link: String, network: NetworkKey, traits: DeviceTraits, clickedAt: Date) {
        self.id = id
        self.link = link
        self.network = network
        self.traits = traits
        self.clickedAt = clickedAt
    }
}
