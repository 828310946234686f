package import Foundation
import WaymarkLinks

/// The contents of a certificate.
package struct CertificateFacts: Hashable, Sendable {
    /// Whom it is for, as an X.500 name.
    package var subject: String
    /// The issuer, as an X.500 name.
    package var issuer: String
    /// The DNS names and IP addresses that it is for.
    package var names: [String]
    /// Since when it is valid.
    package var notBefore: Date
    /// Until when it is valid.
    package var notAfter: Date

    /// Creates the facts of a certificate.
    package init(subject: String, issuer: String, names: [String] = [], notBefore: Date, notAfter: Date) {
        self.subject = subject
        self.issuer = issuer
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
