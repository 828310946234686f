import Foundation
import WaymarkLinks

/// The observations of a host.
package struct HostObservation: Hashable, Sendable {
    /// Where the name leads.
    package var lookup: NameLookup
    /// What each address answered for Apple's file, in the order of the lookup.
    package var addresses: [AddressObservation]
    /// What the first address that connects answered for Google's file.
    package var assetLinks: ObservedExchange?
    /// What the service behind saw of requests below each domain, by the domain's path prefix.
    package var echoes: [String: EchoObservation]
    /// What Apple's servers have; `nil` where they were not asked.
    package var appleCopy: ObservedExchange?

    /// Creates an observation.
    package init(
        lookup: NameLookup, addresses: [AddressObservation] = [], assetLinks: ObservedExchange? = nil,
        echoes: [String: EchoObservation] = [:], appleCopy: ObservedExchange? = nil
    ) {
        self.lookup = lookup
        self.addresses = addresses
        self.assetLinks = assetLinks
        self.echoes = echoes
        self.appleCopy = appleCopy
    }

    /// The first address that accepts connections.
    package var reached: AddressObservation? {
        addresses.first { $0.exchange.isConnected }
    }
}

/// The sender that a forged request pretends to be.
package enum ForgedSender {
    /// An address reserved for documentation (RFC 5737).
    package static let client = "203.0.113.254"
    /// A name that never exists (RFC 6761).
    package static let host = "forged.invalid"
    /// The header fields.
    package static let fields = [
        Answer.Field("X-Forwarded-For", client), Answer.Field("X-Forwarded-Host", host),
    ]
}
