import Foundation
import LinkRules
import NIOSSL
import SwiftASN1
@_spi(DisableValidityCheck) import X509

/// The authorities that certificates are judged by: those of this machine, and those that the caller has named.
package struct TrustStore: Sendable {
    /// A file of authorities that holds none.
    package struct EmptyFile: Error {}

    /// Where systems keep the public authorities: Debian, Fedora, macOS and the BSDs.
    private static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]

    private let authorities: [Certificate]

    /// Reads the machine's list, and a file in PEM form besides.
    ///
    /// - Throws: an error of the file system, or ``EmptyFile``.
    package init(adding file: String?) throws {
        let system = Self.systemFiles.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        var authorities = system.map(Self.certificates) ?? []
        if let file {
            let own = Self.certificates(in: try Data(contentsOf: URL(filePath: file)))
            guard !own.isEmpty else { throw EmptyFile() }
            authorities += own
        }
        self.authorities = authorities
    }

    /// A certificate that cannot be read, of a kind that is not known here, is passed over.
    private static func certificates(in data: Data) -> [Certificate] {
        let documents = (try? PEMDocument.parseMultiple(pemString: String(decoding: data, as: UTF8.self))) ?? []
        return documents.compactMap { try? Certificate(pemDocument: $0) }
    }

    /// Judges what a server has shown.
    func chain(_ shown: [NIOSSLCertificate]) async -> CertificateChain {
        let certificates = shown.compactMap { certificate in
            (try? certificate.toDERBytes()).flatMap { try? Certificate(derEncoded: $0) }
        }
        return CertificateChain(certificates: certificates.map(CertificateFacts.init), trust: await trust(certificates))
    }

    private func trust(_ certificates: [Certificate]) async -> CertificateChain.Trust {
        guard !authorities.isEmpty else { return .unchecked }
        guard let leaf = certificates.first else {
            return .untrusted(issuerIsKnown: false, reason: "it cannot be read")
        }
        // Moments are judged apart, so that an expired certificate is not also one of an unknown authority.
        var verifier = Verifier(rootCertificates: CertificateStore(authorities)) {
            RFC5280Policy.withValidityCheckDisabled()
        }
        let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(certificates.dropFirst()))
        switch result {
        case .validCertificate: return .trusted
        case .couldNotValidate(let failures):
            let issuers = Set(certificates.map(\.issuer))
            let isKnown = authorities.contains { issuers.contains($0.subject) }
            let reasons = failures.map { String(describing: $0.policyFailureReason) }
            return .untrusted(
                issuerIsKnown: isKnown,
                reason: reasons.first ?? "the signatures do not lead to an authority that is known here")
        }
    }
}

extension CertificateFacts {
    fileprivate init(_ certificate: Certificate) {
        var names: [String] = []
        if let alternatives = try? certificate.extensions.subjectAlternativeNames {
            for alternative in alternatives {
                switch alternative {
                case .dnsName(let name): names.append(name)
                case .ipAddress(let address): names += IPAddress(bytes: address.bytes).map { [$0.description] } ?? []
                default: break
                }
            }
        }
        self.init(
            subject: certificate.subject.description, issuer: certificate.issuer.description, names: names,
            notBefore: certificate.notValidBefore, notAfter: certificate.notValidAfter)
    }
}

extension IPAddress {
    /// An address from its 4 or 16 bytes.
    fileprivate init?(bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        switch bytes.count {
        case 4: self.init(bytes.map(String.init).joined(separator: "."))
        case 16:
            let groups = stride(from: 0, to: 16, by: 2).map {
                String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
            }
            self.init(groups.joined(separator: ":"))
        default: return nil
        }
    }
}
