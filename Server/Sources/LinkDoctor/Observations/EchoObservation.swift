import Foundation
import WaymarkLinks

/// The requests to a host, as the service behind it has seen them.
package struct EchoObservation: Hashable, Sendable {
    /// A request as anybody sends it.
    package var plain: ObservedExchange
    /// A request with forwarding fields that are invented: ``ForgedSender``.
    package var forged: ObservedExchange

    /// Creates an observation.
    package init(plain: ObservedExchange, forged: ObservedExchange) {
        self.plain = plain
        self.forged = forged
    }
}
