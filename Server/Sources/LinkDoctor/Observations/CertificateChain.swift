import Foundation
import WaymarkLinks

/// The certificates that a server has shown.
package struct CertificateChain: Hashable, Sendable {
    /// Whether a public authority, or one that the caller has named, has issued the first certificate.
    ///
    /// Moments and names are not part of it.
    package enum Trust: Hashable, Sendable {
        /// It does.
        case trusted
        /// It does not; says whether the issuer of the last certificate is among the known authorities.
        case untrusted(issuerIsKnown: Bool, reason: String)
        /// There is no list of authorities on this machine.
        case unchecked
    }

    /// The certificates that were sent, the server's own first.
    package var certificates: [CertificateFacts]
    /// The names that issued them.
    package var trust: Trust

    /// Creates a chain.
    package init(certificates: [CertificateFacts], trust: Trust) {
        self.certificates = certificates
        self.trust = trust
    }
}
