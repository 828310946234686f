@testable import LinkDoctor

/// Faults of the addresses and the certificate of a host.
extension BrokenSetup {
    private static let good = ObservedExchange.Outcome.answered(.sample(Answer.appleFile))

    static let dns: [BrokenSetup] = [
        .host(
            .dnsUnresolved, "go.example.com", "name or service not known", "IN A",
            of: .sample(lookup: NameLookup(addresses: [], failure: "name or service not known"))),
        .host(
            .dnsFirebase, "links.page.link",
            of: .sample(lookup: NameLookup(addresses: ["192.0.2.7"], canonicalName: "links.page.link."))),
        .host(.dnsFirebase, "199.36.158.100", of: .sample(lookup: NameLookup(addresses: ["199.36.158.100"]))),
        .host(
            .dnsFirebase, "cannot be moved", "waymark import firebase shop.page.link.csv",
            of: .sample(lookup: NameLookup(addresses: [], failure: "unknown")),
            subject: HostSubject(host: "shop.page.link", purpose: .unknown)),
        .host(.dnsPrivateAddress, "10.1.2.3", "--resolve", of: .sample(lookup: NameLookup(addresses: ["10.1.2.3"]))),
        .host(.dnsPrivateAddress, "fe80::1", of: .sample(lookup: NameLookup(addresses: ["fe80::1"]))),
        .host(
            .dnsAddressDown, "2001:db8::7", "refused", "AAAA",
            of: .sample([("192.0.2.7", good), ("2001:db8::7", .failed(.refused))])),
        .host(
            .dnsAddressDown, "192.0.2.8", "in time",
            of: .sample([("192.0.2.7", good), ("192.0.2.8", .failed(.connectTimedOut))])),
        .host(
            .dnsFamilyUnchecked, "2001:db8::7", of: .sample([("192.0.2.7", good), ("2001:db8::7", .failed(.noRoute))])),
        .host(
            .dnsAddressesDiffer, "192.0.2.8 answers 404",
            of: .sample([("192.0.2.7", good), ("192.0.2.8", .answered(.sample("", status: 404)))])),
        .host(.connectionRefused, "192.0.2.7 (connection refused)", of: .sample([("192.0.2.7", .failed(.refused))])),
        .host(
            .serviceNotRunning, "waymark serve", of: .sample([("127.0.0.1", .failed(.refused))]),
            subject: HostSubject(
                scheme: "http", host: "127.0.0.1", port: 8080, purpose: .serves([.sample(isServiceAddress: true)]))),
    ]

    static let certificates: [BrokenSetup] = [
        .host(.tlsNone, "without TLS", of: .sample([("192.0.2.7", .failed(.notTLS))])),
        .host(
            .tlsFailed, "TLSV1_ALERT_PROTOCOL_VERSION",
            of: .sample([("192.0.2.7", .failed(.handshake("TLSV1_ALERT_PROTOCOL_VERSION")))])),
        .host(
            .certificateExpired, "expired on 2026-11-17", "certbot renew",
            of: .sample(
                certificates: CertificateChain(certificates: [.sample(to: -1 * day), .intermediate], trust: .trusted))),
        .host(
            .certificateExpired, "Intermediate in the chain",
            of: .sample(
                certificates: .untrusted(
                    .sample(),
                    .sample(subject: "CN=Intermediate", issuer: "CN=Root", from: -99 * day, to: -1 * day),
                    issuerIsKnown: true))),
        .host(
            .certificateNotYetValid, "valid from 2026-11-19",
            of: .sample(certificates: CertificateChain(certificates: [.sample(from: day)], trust: .trusted))),
        .host(
            .certificateExpiresSoon, "in 5 days",
            of: .sample(certificates: CertificateChain(certificates: [.sample(to: 5.5 * day)], trust: .trusted))),
        .host(
            .certificateWrongName, "www.example.com", "-d go.example.com",
            of: .sample(
                certificates: CertificateChain(certificates: [.sample(names: ["www.example.com"])], trust: .trusted))),
        .host(
            .certificateSelfSigned, "is self-signed",
            of: .sample(certificates: .untrusted(.sample(issuer: "CN=go.example.com")))),
        .host(
            .certificateIncompleteChain, "1 certificate", "Intermediate", "fullchain.pem",
            of: .sample(certificates: .untrusted(.sample()))),
        .host(
            .certificateUnknownAuthority, "comes from Root", "--ca",
            of: .sample(certificates: .untrusted(.sample(), .intermediate, .root))),
        .host(
            .certificateInvalidChain, "a name constraint",
            of: .sample(certificates: .untrusted(.sample(), .intermediate, issuerIsKnown: true))),
        .host(
            .certificateUnchecked, "ca-certificates",
            of: .sample(certificates: CertificateChain(certificates: [.sample()], trust: .unchecked))),
    ]
}
