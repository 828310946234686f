public import Foundation

/// An error because of which a certificate and its key cannot be used.
public struct ServerCertificateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The file is missing, is no regular file, or may not be read.
        case unreadable
        /// The file is larger than any chain or key.
        case tooLarge
        /// The file holds no certificate that can be read.
        case noCertificate
        /// The file holds no private key that can be read.
        case noKey
        /// The private key is encrypted, and the service cannot ask for the passphrase.
        case encryptedKey
        /// The key belongs to none of the certificates, or TLS refuses the pair.
        case mismatch(certificate: String)
        /// The key belongs to a certificate of the chain that is not the first.
        case wrongOrder
        /// The first certificate has expired.
        case expired(Date)
        /// The first certificate is not valid yet.
        case notYetValid(Date)
    }

    /// The kind of fault.
    public let reason: Reason
    /// The file that is at fault.
    public let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// The fault and its place.
    public var message: String {
        switch reason {
        case .unreadable: "the file \(path) cannot be read"
        case .tooLarge: "the file \(path) is larger than 1 MB"
        case .noCertificate: "\(path) does not contain a readable certificate"
        case .noKey: "\(path) does not contain a readable private key"
        case .encryptedKey: "the private key in \(path) is encrypted"
        case .mismatch(let certificate): "the key in \(path) does not belong to the certificate in \(certificate)"
        case .wrongOrder: "the first certificate in \(path) does not belong to the key"
        case .expired(let date): "the certificate in \(path) expired on \(Self.text(date))"
        case .notYetValid(let date): "the certificate in \(path) is not valid before \(Self.text(date))"
        }
    }

    /// What would be right.
    public var remedy: String {
        switch reason {
        case .unreadable: "name a file that this user may read"
        case .tooLarge: "name a file with one certificate chain or one key"
        case .noCertificate: "name a PEM file with the certificate and its intermediate certificates"
        case .noKey: "name a PEM file with the key of the certificate"
        case .encryptedKey: "remove the passphrase: openssl pkey -in \(path) -out plain.pem"
        case .mismatch: "name the two files of one certificate"
        case .wrongOrder: "put the server's own certificate first"
        case .expired: "renew it, and check the clock of this machine"
        case .notYetValid: "check the clock of this machine"
        }
    }

    /// The fault, with a correct form.
    public var description: String { "\(message); \(remedy)" }

    private static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}
