import Foundation
import NIOCore
import NIOSSL

/// A certificate chain with its key, checked and ready for handshakes.
struct ServerCertificate: Sendable {
    /// What TLS takes for new connections.
    let context: NIOSSLContext
    /// When the first certificate expires.
    let expiresAt: Date

    /// Reads a pair.
    ///
    /// - Parameters:
    ///   - chain: the bytes of the certificate's file.
    ///   - key: the bytes of the key's file.
    ///   - files: the names of the files, for errors.
    ///   - now: the moment at which the certificate has to be valid.
    /// - Throws: ``ServerCertificateError`` with the first fault.
    init(chain: [UInt8], key: [UInt8], files: TLSFiles, now: Date) throws(ServerCertificateError) {
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(chain), let own = certificates.first else {
            throw ServerCertificateError(.noCertificate, path: files.certificate)
        }
        // PKCS#8 says it in the first line, older forms in a header below it.
        guard !String(decoding: key, as: UTF8.self).contains("ENCRYPTED") else {
            throw ServerCertificateError(.encryptedKey, path: files.key)
        }
        guard let key = try? NIOSSLPrivateKey(bytes: key, format: .pem) else {
            throw ServerCertificateError(.noKey, path: files.key)
        }
        guard let context = Self.context(certificates, key) else {
            let others = certificates.dropFirst()
            if others.contains(where: { Self.context([$0], key) != nil }) {
                throw ServerCertificateError(.wrongOrder, path: files.certificate)
            }
            throw ServerCertificateError(.mismatch(certificate: files.certificate), path: files.key)
        }
        let (start, end) = (Self.date(own.notValidBefore), Self.date(own.notValidAfter))
        guard end > now else { throw ServerCertificateError(.expired(end), path: files.certificate) }
        guard start <= now else { throw ServerCertificateError(.notYetValid(start), path: files.certificate) }
        self.context = context
        expiresAt = end
    }

    /// The settings of TLS with a pair; `nil` where the key is not the first certificate's.
    ///
    /// TLS 1.2 and newer, forward secrecy and authenticated ciphers only (RFC 9325 §4.2): what every phone since iOS 9 and
    /// Android 5 speaks. RFC 9113 §9.2.2 forbids the others with HTTP/2.
    private static func context(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) -> NIOSSLContext? {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = [
            .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
            .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
            .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
        ]
        configuration.applicationProtocols = ["h2", "http/1.1"]
        // How long the other side may take to say good-bye too.
        configuration.shutdownTimeout = .seconds(1)
        return try? NIOSSLContext(configuration: configuration)
    }

    private static func date(_ seconds: time_t) -> Date {
        Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
