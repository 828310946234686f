import LinkRules

/// Checks the addresses of a host, and whether they respond.
enum DNSRules {
    /// The domain names of Firebase and its hosting.
    private static let firebaseNames = ["page.link", "firebaseapp.com", "web.app", "app.goo.gl", "goo.gl"]
    /// The addresses that Firebase Hosting assigns, or used to assign, to custom domains.
    private static let firebaseAddresses = ["199.36.158.100", "151.101.1.195", "151.101.65.195"]

    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        let lookup = observation.lookup
        if subject.host == "page.link" || subject.host.hasSuffix(".page.link") { return [foreign(subject)] }
        guard !lookup.addresses.isEmpty else { return [unresolved(lookup, subject: subject)] }
        if let leftover = firebase(lookup, subject: subject) { return [leftover] }
        var findings = privateAddress(lookup, subject: subject).map { [$0] } ?? []
        findings += reachability(observation, subject: subject)
        if let difference = difference(observation, subject: subject) { findings.append(difference) }
        if findings.isEmpty {
            let list = lookup.addresses.joined(separator: ", ")
            let verb = lookup.isOverridden ? "is assumed to have the address" : "has the address"
            findings.append(Finding(passed: .dns, "\(subject.host) \(verb) \(list)."))
        }
        return findings
    }

    /// The finding for a host of Firebase's own, which cannot be moved.
    private static func foreign(_ subject: HostSubject) -> Finding {
        Finding(
            .dnsFirebase, "\(subject.host) belongs to Firebase and cannot be moved.",
            fix: Finding.Fix(
                "Import its links into your own host; links with the old host cannot work again:",
                lines: ["waymark import firebase \(subject.host).csv --domain https://go.example.com"]))
    }

    private static func unresolved(_ lookup: NameLookup, subject: HostSubject) -> Finding {
        Finding(
            .dnsUnresolved, "\(subject.host) has no address: \(lookup.failure ?? "the response is empty").",
            fix: Finding.Fix(
                "Add a record in the zone of the domain, with the public address of this service:",
                lines: ["\(subject.host). 300 IN A <address of the service>"] + giveUp(subject)))
    }

    /// The commands that remove a retired host.
    private static func giveUp(_ subject: HostSubject) -> [String] {
        subject.places.filter(\.isRetired).map(\.prefix).unique.map {
            "# or, if its links may stop working: waymark domain set \($0) --remove-host \(subject.authority)"
        }
    }

    private static func firebase(_ lookup: NameLookup, subject: HostSubject) -> Finding? {
        guard !lookup.isOverridden else { return nil }
        let alias = lookup.canonicalName.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }?.lowercased()
        if let alias, firebaseNames.contains(where: { alias == $0 || alias.hasSuffix(".\($0)") }) {
            return Finding(
                .dnsFirebase, "\(subject.host) is an alias of \(alias), which is Firebase's.",
                fix: Finding.Fix(
                    "Replace the CNAME record with the address of this service:",
                    lines: ["\(subject.host). 300 IN A <address of the service>"]))
        }
        let leftover = lookup.addresses.filter(firebaseAddresses.contains)
        guard !leftover.isEmpty else { return nil }
        return Finding(
            .dnsFirebase, "\(subject.host) points to \(leftover.joined(separator: ", ")), which is Firebase Hosting.",
            fix: Finding.Fix(
                "Replace these A records with the address of this service:",
                lines: ["\(subject.host). 300 IN A <address of the service>"]))
    }

    private static func privateAddress(_ lookup: NameLookup, subject: HostSubject) -> Finding? {
        guard !lookup.isOverridden, subject.isForApps else { return nil }
        let hidden = lookup.addresses.filter { IPAddress($0)?.isPublic == false }
        guard !hidden.isEmpty else { return nil }
        return Finding(
            .dnsPrivateAddress,
            "\(subject.host) points to \(hidden.joined(separator: ", ")), which is not reachable from the internet.",
            fix: Finding.Fix(
                "Publish the public address. If only your own network resolves the name like this, check by address:",
                lines: ["waymark doctor \(subject.host) --resolve \(subject.host):\(subject.port):<public address>"]))
    }

    private static func reachability(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        let silent = observation.addresses.filter { !$0.exchange.isConnected }
        let unchecked = silent.filter { $0.exchange.outcome == .failed(.noRoute) && $0.address.contains(":") }
        let down = silent.filter { !unchecked.contains($0) }
        if observation.reached == nil, !down.isEmpty || unchecked.count == observation.addresses.count {
            return [nobody(silent, subject: subject)]
        }
        var findings = down.map { observation in
            let kind = observation.address.contains(":") ? "AAAA" : "A"
            return Finding(
                .dnsAddressDown,
                "\(observation.address) does not answer on port \(subject.port): \(reason(observation.exchange)).",
                fix: Finding.Fix(
                    "Let the service or its proxy listen there, or remove this \(kind) record:",
                    lines: ["\(subject.host). IN \(kind) \(observation.address)"]))
        }
        if !unchecked.isEmpty {
            let list = unchecked.map(\.address).joined(separator: ", ")
            findings.append(
                Finding(
                    .dnsFamilyUnchecked, "\(list) was not tried: this machine has no route to them.",
                    fix: Finding.Fix(
                        "On a machine with IPv6, run:", lines: ["waymark doctor \(subject.host)"])))
        }
        return findings
    }

    private static func nobody(_ silent: [AddressObservation], subject: HostSubject) -> Finding {
        let list = silent.map { "\($0.address) (\(reason($0.exchange)))" }.joined(separator: ", ")
        if subject.places.contains(where: \.isServiceAddress) {
            return Finding(
                .serviceNotRunning, "Nothing answers at \(subject.scheme)://\(subject.authority): \(list).",
                fix: Finding.Fix("Start the service:", lines: ["waymark serve"]))
        }
        return Finding(
            .connectionRefused, "No address of \(subject.host) answers on port \(subject.port): \(list).",
            fix: Finding.Fix(
                "Start the service or its proxy, and open port \(subject.port) in the firewall. To check what listens:",
                lines: ["ss -ltn 'sport = :\(subject.port)'"]))
    }

    private static func difference(_ observation: HostObservation, subject: HostSubject) -> Finding? {
        let answers = observation.addresses.filter { $0.exchange.isConnected }
        guard let first = answers.first,
            let other = answers.first(where: { !sameFile($0.exchange, first.exchange) })
        else { return nil }
        return Finding(
            .dnsAddressesDiffer,
            """
            \(first.address) \(summary(first.exchange)), but \(other.address) \(summary(other.exchange)), for the same \
            path /.well-known/apple-app-site-association.
            """,
            fix: Finding.Fix(
                "Find the server that is no longer yours, and remove its record:",
                lines: answers.map { "\(subject.host). IN \($0.address.contains(":") ? "AAAA" : "A") \($0.address)" }))
    }

    private static func sameFile(_ one: ObservedExchange, _ other: ObservedExchange) -> Bool {
        switch (one.answer, other.answer) {
        case (let one?, let other?): one.status == other.status && (one.status != 200 || one.body == other.body)
        case (nil, nil): true
        default: false
        }
    }

    private static func summary(_ exchange: ObservedExchange) -> String {
        exchange.answer.map { "answers \($0.status) with \($0.body.count) bytes" } ?? "does not answer"
    }

    private static func reason(_ exchange: ObservedExchange) -> String {
        switch exchange.outcome {
        case .failed(.refused): "connection refused"
        case .failed(.connectTimedOut): "no connection in time"
        case .failed(.noRoute): "no route from this machine"
        default: "no answer"
        }
    }
}
