import Foundation
import WaymarkLinks

/// The answers of one address.
package struct AddressObservation: Hashable, Sendable {
    /// The address, as text.
    package var address: String
    /// The question for Apple's file.
    package var exchange: ObservedExchange

    /// Creates an observation.
    package init(address: String, exchange: ObservedExchange) {
        self.address = address
        self.exchange = exchange
    }
}
