@testable import LinkDoctor

/// Faults of what is in front of the service, and of what was asked.
extension BrokenSetup {
    static let proxies: [BrokenSetup] = [
        .host(.proxyNotWaymark, "answers 404", "proxy_pass", of: .sample(plain: .sample("", status: 404))),
        .host(.proxyNotWaymark, "answers 200", of: .sample(plain: .sample(#"{"service":"other"}"#))),
        .host(
            .proxyNotWaymark, "https://go.example.com", "another database",
            of: .sample(plain: .sample(#"{"service":"waymark","scheme":"https","host":"go.example.com"}"#))),
        .host(
            .proxyHostLost, "the host 127.0.0.1:8080", "proxy_set_header Host $host;",
            of: .sample(plain: .echo(host: "127.0.0.1:8080"))),
        .host(
            .proxySchemeLost, "sees http from 127.0.0.1", "trustedProxies=127.0.0.1",
            of: .sample(plain: .echo(scheme: "http", client: "127.0.0.1"))),
        .host(.proxyClientLost, "as 10.0.0.2", of: .sample(plain: .echo(client: "10.0.0.2"))),
        .host(
            .proxyClientLost, "as 203.0.113.1", "trustedProxies=203.0.113.1",
            of: .sample(plain: .echo(client: "203.0.113.1", isUntrustedForwarder: true))),
        .host(.proxySpoofable, "X-Forwarded-For", of: .sample(forged: .echo(client: ForgedSender.client))),
        .host(.proxySpoofable, "X-Forwarded-Host", of: .sample(forged: .echo(host: ForgedSender.host))),
        .machine(.proxyTrustsEveryone, "0.0.0.0/0", of: .sample(boundlessProxies: ["0.0.0.0/0"])),
    ]

    private static func clock(_ date: String) -> HostObservation {
        var answer = Answer.sample(Answer.appleFile)
        answer.fields = [Answer.Field("Date", date), Answer.Field("content-type", "application/json")]
        return .sample(apple: .answered(answer))
    }

    static let rest: [BrokenSetup] = [
        .host(.clockOff, "60 minutes ahead", of: clock("Wed, 18 Nov 2026 12:06:40 GMT")),
        .host(.clockOff, "2 hours behind", of: clock("Wed, 18 Nov 2026 09:06:39 GMT")),
        .host(.clockDrift, "46 seconds ahead", of: clock("Wed, 18 Nov 2026 11:07:25 GMT")),
        .host(
            .appleCDNMissing, "SWCERR00101", "403",
            of: .sample(
                appleCopy: ObservedExchange(
                    .answered(
                        .sample(
                            "", status: 404, ["Apple-Failure-Reason": "SWCERR00101 Bad HTTP Response: 403 Forbidden"])),
                    certificates: .sample))),
        .host(
            .appleCDNDiffers, "2 bytes",
            of: .sample(appleCopy: ObservedExchange(.answered(.sample("{}")), certificates: .sample))),
        .host(.appleCDNUnreachable, "in time", of: .sample(appleCopy: ObservedExchange(.failed(.connectTimedOut)))),
        .host(
            .appleCDNUnreachable, "no certificate that is trusted",
            of: .sample(appleCopy: ObservedExchange(.answered(.sample("{}")), certificates: .untrusted(.sample())))),
        .host(
            .hostNotConfigured, "waymark domain add https://go.example.com", of: .sample(),
            subject: HostSubject(host: "go.example.com", purpose: .notConfigured)),
        .host(
            .hostRecordsUnread, "--database", of: .sample(),
            subject: HostSubject(host: "go.example.com", purpose: .unknown)),
        .host(
            .hostPlainHTTP, "without TLS", of: .sample(plain: .echo(scheme: "http", host: "localhost")),
            subject: HostSubject(scheme: "http", host: "localhost", port: 80, purpose: .serves([.sample()]))),
        BrokenSetup(id: .hostsNone, findings: { [MachineRules.missingHosts()] }, words: ["waymark domain add"]),
    ]
}
