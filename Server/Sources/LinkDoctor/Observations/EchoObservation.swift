import Foundation
import WaymarkLinks

/// What the service behind a host saw of requests to it.
package struct EchoObservation: Hashable, Sendable {
    /// A request as anybody sends it.
    package var plain: Exchange
    /// A request with forwarding fields that are invented: ``ForgedSender``.
    package var forged: Exchange

    /// Makes an observation.
    package init(plain: Exchange, forged: Exchange) {
        self.plain = plain
        self.forged = forged
    }
}
