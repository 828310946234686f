import Foundation
import LinkRules

/// Checks that browsers, Apple and Google accept the certificate of a host.
enum CertificateRules {
    /// A certificate is renewed with a third of its life left; what is left of it now should be more than this.
    private static let soon: TimeInterval = 14 * 86_400

    static func findings(_ observation: HostObservation, subject: HostSubject, now: Date) -> [Finding] {
        guard subject.scheme == "https", let reached = observation.reached else { return [] }
        if case .failed(.notTLS) = reached.exchange.outcome { return [noTLS(subject)] }
        if case .failed(.handshake(let text)) = reached.exchange.outcome { return [noHandshake(text, subject)] }
        guard let chain = reached.exchange.certificates, let leaf = chain.certificates.first else { return [] }
        let findings =
            [wrongName(leaf, subject: subject), validity(chain, subject: subject, now: now)].compactMap(\.self)
            + trust(chain, subject: subject, now: now)
        guard findings.allSatisfy({ $0.severity == .note }) else { return findings }
        return findings + [
            Finding(passed: .certificate, "It is valid until \(day(leaf.notAfter)), issued by \(short(leaf.issuer)).")
        ]
    }

    private static func noTLS(_ subject: HostSubject) -> Finding {
        Finding(
            .tlsNone, "Port \(subject.port) of \(subject.host) answers without TLS.",
            fix: Finding.Fix(
                "Give the service a certificate, or let a proxy with one listen on this port:",
                lines: ["waymark serve --port \(subject.port) --tls-certificate fullchain.pem --tls-key privkey.pem"]))
    }

    private static func noHandshake(_ text: String, _ subject: HostSubject) -> Finding {
        Finding(
            .tlsFailed, "The TLS handshake with \(subject.host) fails: \(text).",
            fix: Finding.Fix(
                "Check what the server offers; it must support TLS 1.2 or 1.3 and have a certificate for the host:",
                lines: [openssl(subject)]))
    }

    private static func wrongName(_ leaf: CertificateFacts, subject: HostSubject) -> Finding? {
        guard !leaf.names.contains(where: { covers($0, host: subject.host) }) else { return nil }
        let names = leaf.names.isEmpty ? "no host" : leaf.names.prefix(5).joined(separator: ", ")
        return Finding(
            .certificateWrongName, "The certificate of \(subject.host) is for \(names).",
            fix: Finding.Fix(
                "Get a certificate for \(subject.host), and let the server choose it by name (SNI):",
                lines: ["certbot certonly --webroot -w /var/www/html -d \(subject.host)"]))
    }

    /// Whether a name in a certificate matches a host (RFC 6125 §6.4.3: a star matches the complete first label).
    static func covers(_ name: String, host: String) -> Bool {
        let host = host.lowercased().filter { $0 != "[" && $0 != "]" }
        let name = name.lowercased()
        if let address = IPAddress(host) { return IPAddress(name) == address }
        guard name.hasPrefix("*.") else { return name == host }
        guard let dot = host.firstIndex(of: ".") else { return false }
        return host[dot...] == name.dropFirst()
    }

    private static func validity(_ chain: CertificateChain, subject: HostSubject, now: Date) -> Finding? {
        guard let leaf = chain.certificates.first else { return nil }
        if let expired = chain.certificates.first(where: { $0.notAfter < now }) {
            let whose =
                expired == leaf ? "The certificate of \(subject.host)" : "\(short(expired.subject)) in the chain"
            return Finding(
                .certificateExpired, "\(whose) expired on \(day(expired.notAfter)).", fix: renewal(subject))
        }
        if let early = chain.certificates.first(where: { $0.notBefore > now }) {
            let whose = early == leaf ? "The certificate of \(subject.host)" : "\(short(early.subject)) in the chain"
            return Finding(
                .certificateNotYetValid,
                "\(whose) is valid from \(moment(early.notBefore)); this machine's time is \(moment(now)).",
                fix: Finding.Fix(
                    "Check the clock of this machine; if it is correct, get another certificate:",
                    lines: ["timedatectl"]))
        }
        let lifetime = leaf.notAfter.timeIntervalSince(leaf.notBefore)
        let left = leaf.notAfter.timeIntervalSince(now)
        guard left < min(soon, lifetime / 4) else { return nil }
        let days = Int(left / 86_400)
        return Finding(
            .certificateExpiresSoon,
            "The certificate of \(subject.host) expires on \(day(leaf.notAfter)), in \(days == 1 ? "1 day" : "\(days) days").",
            fix: renewal(subject))
    }

    private static func renewal(_ subject: HostSubject) -> Finding.Fix {
        Finding.Fix(
            "Renew it, and find out why automatic renewal failed; with certbot:",
            lines: ["certbot renew --cert-name \(subject.host)", "systemctl list-timers 'certbot*'"])
    }

    private static func trust(_ chain: CertificateChain, subject: HostSubject, now: Date) -> [Finding] {
        switch chain.trust {
        case .trusted: return []
        case .unchecked:
            return [
                Finding(
                    .certificateUnchecked, "This machine has no list of public authorities.",
                    fix: Finding.Fix("Install it:", lines: ["apt-get install ca-certificates"]))
            ]
        case .untrusted(let issuerIsKnown, let reason):
            guard let leaf = chain.certificates.first else { return [] }
            if leaf.isSelfIssued { return [selfSigned(leaf, subject: subject)] }
            let last = end(of: chain)
            if last.isSelfIssued, !issuerIsKnown { return [unknownAuthority(last, subject: subject)] }
            if !last.isSelfIssued, !issuerIsKnown {
                return [incomplete(last, count: chain.certificates.count, subject)]
            }
            // An expired certificate also breaks the chain, and has already been reported.
            if chain.certificates.contains(where: { $0.notAfter < now || $0.notBefore > now }) { return [] }
            return [
                Finding(
                    .certificateInvalidChain, "The certificate chain of \(subject.host) is not valid: \(reason).",
                    fix: Finding.Fix(
                        "Serve the chain as the authority issued it. To inspect it:", lines: [openssl(subject)]))
            ]
        }
    }

    /// The last certificate on the way up from the server's own, as far as others were sent.
    static func end(of chain: CertificateChain) -> CertificateFacts {
        var current = chain.certificates[0]
        var rest = Array(chain.certificates.dropFirst())
        while !current.isSelfIssued, let next = rest.firstIndex(where: { $0.subject == current.issuer }) {
            current = rest.remove(at: next)
        }
        return current
    }

    private static func selfSigned(_ leaf: CertificateFacts, subject: HostSubject) -> Finding {
        Finding(
            .certificateSelfSigned, "The certificate of \(subject.host) is self-signed (\(short(leaf.subject))).",
            fix: Finding.Fix(
                "Get a certificate from a public authority; with certbot:",
                lines: ["certbot certonly --webroot -w /var/www/html -d \(subject.host)"]))
    }

    private static func unknownAuthority(_ last: CertificateFacts, subject: HostSubject) -> Finding {
        Finding(
            .certificateUnknownAuthority,
            "The certificate of \(subject.host) comes from \(short(last.subject)), which is not a public authority.",
            fix: Finding.Fix(
                "Get a certificate from a public authority. If this is your own authority, pass its certificate:",
                lines: ["waymark doctor \(subject.host) --ca authority.pem"]))
    }

    private static func incomplete(_ last: CertificateFacts, count: Int, _ subject: HostSubject) -> Finding {
        Finding(
            .certificateIncompleteChain,
            """
            \(subject.host) sends \(count == 1 ? "1 certificate" : "\(count) certificates"), but not the one of \
            \(short(last.issuer)), which signed \(short(last.subject)).
            """,
            fix: Finding.Fix(
                """
                Serve the file with the full chain (fullchain.pem, not cert.pem). If \(short(last.issuer)) is your \
                own authority, pass its certificate with --ca. In nginx, for example:
                """,
                lines: ["ssl_certificate /etc/letsencrypt/live/\(subject.host)/fullchain.pem;"]))
    }

    private static func openssl(_ subject: HostSubject) -> String {
        "openssl s_client -connect \(subject.host):\(subject.port) -servername \(subject.host) -showcerts </dev/null"
    }

    /// The common name of an X.500 name, otherwise the complete name.
    static func short(_ name: String) -> String {
        let part = name.split(separator: ",").first { $0.drop { $0 == " " }.hasPrefix("CN=") }
        return part.map { String($0.drop { $0 == " " }.dropFirst(3)) } ?? name
    }

    static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }

    static func moment(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}

extension CertificateFacts {
    /// Whether subject and issuer are the same.
    var isSelfIssued: Bool { subject == issuer }
}
