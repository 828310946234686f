import Foundation
import LinkRules
import ManagementAPI
import WaymarkLinks

/// Checks that proxies before the service pass on the true properties of requests.
enum ProxyRules {
    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        let findings = subject.places.flatMap { place -> [Finding] in
            guard let echo = observation.echoes[place.path] else { return [] }
            return examine(echo, place: place, observation, subject)
        }.unique
        guard findings.isEmpty, !observation.echoes.isEmpty else { return findings }
        return [Finding(passed: .proxy, "The service sees the right host and scheme, and ignores a forged sender.")]
    }

    private static func examine(
        _ echo: EchoObservation, place: LinkPlace, _ observation: HostObservation, _ subject: HostSubject
    ) -> [Finding] {
        guard let plain = echo.plain.answer.flatMap(RequestEcho.init) else {
            return [notWaymark(echo.plain.answer, place: place, subject: subject)]
        }
        var findings: [Finding] = []
        if plain.host.lowercased() != subject.authority.lowercased() {
            findings.append(hostLost(plain, subject: subject))
        } else if plain.domain == nil {
            findings.append(otherDatabase(place, subject: subject))
        }
        if plain.scheme != subject.scheme {
            findings.append(schemeLost(plain, subject: subject))
        } else if plain.isUntrustedForwarder == true {
            // The doctor itself sends no such field: a proxy on the way has added it.
            findings.append(clientLost(plain, subject: subject))
        } else if let reached = observation.reached, IPAddress(reached.address)?.isPublic == true,
            let client = plain.client.flatMap({ IPAddress($0) }), !client.isPublic
        {
            findings.append(clientLost(plain, subject: subject))
        }
        if let forged = echo.forged.answer.flatMap(RequestEcho.init),
            let finding = spoofable(forged, subject: subject)
        {
            findings.append(finding)
        }
        return findings
    }

    private static func notWaymark(_ answer: Answer?, place: LinkPlace, subject: HostSubject) -> Finding {
        let address = "\(subject.scheme)://\(subject.authority)\(place.path)\(RequestEcho.path)"
        let path = place.path.isEmpty ? "/" : "\(place.path)/"
        let seen = answer.map { "answers \($0.status), but not like this service" } ?? "does not respond"
        return Finding(
            .proxyNotWaymark, "\(address) \(seen).",
            fix: Finding.Fix(
                "Pass everything below the domain's prefix on to the service. In nginx:",
                lines: ["location \(path) {", "    proxy_pass http://127.0.0.1:8080;"]
                    + forwarding.map { "    \($0)" } + ["}"]))
    }

    private static func otherDatabase(_ place: LinkPlace, subject: HostSubject) -> Finding {
        Finding(
            .proxyNotWaymark,
            "The service that answers for \(subject.authority) does not have \(place.prefix); it may use another database.",
            fix: Finding.Fix(
                "Start it with the database that the doctor checked, or name the right one with --database:",
                lines: ["waymark serve --database <path>"]))
    }

    private static func hostLost(_ echo: RequestEcho, subject: HostSubject) -> Finding {
        Finding(
            .proxyHostLost, "For a request to \(subject.authority), the proxy sends the host \(echo.host).",
            fix: Finding.Fix("Configure the proxy to pass the host on. In nginx, in the location:", lines: forwarding))
    }

    private static func schemeLost(_ echo: RequestEcho, subject: HostSubject) -> Finding {
        Finding(
            .proxySchemeLost,
            "For a request over \(subject.scheme), the service sees \(echo.scheme)\(echo.client.map { " from \($0)" } ?? "").",
            fix: Finding.Fix(
                """
                Let the proxy set the fields (in nginx, the first lines), and trust it (the last line, with the \
                proxy's own address):
                """,
                lines: forwarding + [trusting(echo)]))
    }

    private static func clientLost(_ echo: RequestEcho, subject: HostSubject) -> Finding {
        Finding(
            .proxyClientLost, "The service sees all visitors of \(subject.authority) as \(echo.client ?? "unknown").",
            fix: Finding.Fix(
                "Let the proxy set the fields (in nginx, the first lines), and trust it (the last line):",
                lines: forwarding + [trusting(echo)]))
    }

    private static func spoofable(_ forged: RequestEcho, subject: HostSubject) -> Finding? {
        var believed: [String] = []
        if forged.client == ForgedSender.client { believed.append("X-Forwarded-For") }
        if forged.host.lowercased() == ForgedSender.host { believed.append("X-Forwarded-Host") }
        guard !believed.isEmpty else { return nil }
        return Finding(
            .proxySpoofable,
            "The service behind \(subject.authority) trusts the value that a visitor sends in \(believed.joined(separator: " and ")).",
            fix: Finding.Fix(
                """
                Let the proxy overwrite the fields, and list only its address in trustedProxies. In nginx, in the \
                location:
                """,
                lines: forwarding + ["proxy_set_header X-Forwarded-Host $host;"]))
    }

    private static let forwarding = [
        "proxy_set_header Host $host;", "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
    ]

    private static func trusting(_ echo: RequestEcho) -> String {
        "waymark serve --set trustedProxies=\(echo.client ?? "127.0.0.1")"
    }
}

extension RequestEcho {
    /// Reads an answer; `nil` where another program has given it.
    fileprivate init?(_ answer: Answer) {
        guard answer.status == 200, let echo = try? JSONDecoder().decode(Self.self, from: Data(answer.body)),
            echo.service == "waymark"
        else { return nil }
        self = echo
    }
}
