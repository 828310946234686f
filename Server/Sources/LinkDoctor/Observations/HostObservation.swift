package import Foundation
import WaymarkLinks

/// What was seen of one host.
package struct HostObservation: Hashable, Sendable {
    /// Where the name leads.
    package var lookup: NameLookup
    /// What each address answered for Apple's file, in the order of the lookup.
    package var addresses: [AddressObservation]
    /// What the first address that connects answered for Google's file.
    package var assetLinks: Exchange?
    /// What the service behind saw of requests below each domain, by the domain's path prefix.
    package var echoes: [String: EchoObservation]
    /// What Apple's servers have; `nil` where they were not asked.
    package var appleCopy: Exchange?

    /// Makes an observation.
    package init(
        lookup: NameLookup, addresses: [AddressObservation] = [], assetLinks: Exchange? = nil,
        echoes: [String: EchoObservation] = [:], appleCopy: Exchange? = nil
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

/// Where a name leads.
package struct NameLookup: Hashable, Sendable {
    /// The addresses, as text, each once.
    package var addresses: [String]
    /// The name at the end of the chain of aliases, where it is another one.
    package var canonicalName: String?
    /// Whether the caller has named the addresses, and DNS was not asked.
    package var isOverridden: Bool
    /// Why there are no addresses, where there are none.
    package var failure: String?

    /// Makes a lookup.
    package init(
        addresses: [String], canonicalName: String? = nil, isOverridden: Bool = false, failure: String? = nil
    ) {
        self.addresses = addresses
        self.canonicalName = canonicalName
        self.isOverridden = isOverridden
        self.failure = failure
    }
}

/// What one address answered.
package struct AddressObservation: Hashable, Sendable {
    /// The address, as text.
    package var address: String
    /// The question for Apple's file.
    package var exchange: Exchange

    /// Makes an observation.
    package init(address: String, exchange: Exchange) {
        self.address = address
        self.exchange = exchange
    }
}

/// One request and what became of it.
package struct Exchange: Hashable, Sendable {
    /// Why there is no answer.
    package enum Failure: Hashable, Sendable {
        /// Nothing listens there.
        case refused
        /// No connection within the time.
        case connectTimedOut
        /// This machine has no way to the address's family or network.
        case noRoute
        /// The other side speaks, but not TLS.
        case notTLS
        /// TLS could not be agreed on; the text is the library's.
        case handshake(String)
        /// A connection, but no whole answer within the time.
        case answerTimedOut
        /// The connection broke, or what came is not HTTP.
        case broken(String)
    }

    /// What came back.
    package enum Outcome: Hashable, Sendable {
        /// A whole answer.
        case answered(Answer)
        /// None.
        case failed(Failure)
    }

    /// What came back.
    package var outcome: Outcome
    /// What the server showed of itself by TLS; `nil` without TLS.
    package var certificates: CertificateChain?

    /// Makes an exchange.
    package init(_ outcome: Outcome, certificates: CertificateChain? = nil) {
        self.outcome = outcome
        self.certificates = certificates
    }

    /// The answer, where one came.
    package var answer: Answer? {
        guard case .answered(let answer) = outcome else { return nil }
        return answer
    }

    /// Whether the other side got as far as HTTP.
    package var speaksHTTP: Bool {
        switch outcome {
        case .failed(.notTLS), .failed(.handshake): false
        default: isConnected
        }
    }

    /// Whether a connection was made.
    package var isConnected: Bool {
        switch outcome {
        case .answered: true
        case .failed(let failure):
            switch failure {
            case .refused, .connectTimedOut, .noRoute: false
            case .notTLS, .handshake, .answerTimedOut, .broken: true
            }
        }
    }
}

/// An HTTP answer.
package struct Answer: Hashable, Sendable {
    /// One header field.
    package struct Field: Hashable, Sendable {
        /// The name, as it was written.
        package var name: String
        /// The value.
        package var value: String

        /// Makes a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The most bytes of a body that are read.
    package static let bodyLimit = 1024 * 1024

    /// The status code.
    package var status: Int
    /// The header fields, in their order.
    package var fields: [Field]
    /// The body, up to ``bodyLimit``.
    package var body: [UInt8]
    /// Whether the body was longer.
    package var isTruncated: Bool
    /// The moment half way between question and answer, by this machine's clock.
    package var receivedAt: Date

    /// Makes an answer.
    package init(
        status: Int, fields: [Field] = [], body: [UInt8] = [], isTruncated: Bool = false, receivedAt: Date
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isTruncated = isTruncated
        self.receivedAt = receivedAt
    }

    /// The value of the first field with a name, in any letter case.
    package subscript(field: String) -> String? {
        fields.first { $0.name.lowercased() == field.lowercased() }?.value
    }

    /// The content type without parameters, in lower case.
    package var mediaType: String? {
        self["Content-Type"].map { ContentType($0).mediaType }
    }

    /// Whether the body is a web page, whatever its type says.
    package var isHTML: Bool {
        let start = String(decoding: body.prefix(512), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
            || (mediaType == "text/html" && start.first == "<")
    }
}

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

/// The sender that a forged request pretends to be.
package enum ForgedSender {
    /// An address for documentation (RFC 5737), which nobody has.
    package static let client = "203.0.113.254"
    /// A name that nobody has (RFC 6761).
    package static let host = "forged.invalid"
    /// The header fields.
    package static let fields = [
        Answer.Field("X-Forwarded-For", client), Answer.Field("X-Forwarded-Host", host),
    ]
}

/// What a server showed of itself by TLS.
package struct CertificateChain: Hashable, Sendable {
    /// Whether a public authority, or one that the caller has named, stands behind the first certificate.
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
    /// Who stands behind them.
    package var trust: Trust

    /// Makes a chain.
    package init(certificates: [CertificateFacts], trust: Trust) {
        self.certificates = certificates
        self.trust = trust
    }
}

/// What stands in a certificate.
package struct CertificateFacts: Hashable, Sendable {
    /// Whom it is for, as an X.500 name.
    package var subject: String
    /// Who has signed it, as an X.500 name.
    package var issuer: String
    /// The DNS names and IP addresses that it is for.
    package var names: [String]
    /// Since when it is valid.
    package var notBefore: Date
    /// Until when it is valid.
    package var notAfter: Date

    /// Makes the facts of a certificate.
    package init(subject: String, issuer: String, names: [String] = [], notBefore: Date, notAfter: Date) {
        self.subject = subject
        self.issuer = issuer
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
