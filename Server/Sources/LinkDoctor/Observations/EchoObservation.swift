import Foundation
import WaymarkLinks

/// What the service behind a host saw of requests to it.
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
