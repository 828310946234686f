import ManagementAPI

/// Examines one host with a probe.
package struct HostExaminer: Sendable {
    /// Performs the network requests.
    package let probe: any HostProbe
    /// Whether Apple's servers are asked too.
    package let asksApple: Bool

    /// The most addresses of one host that are tried.
    static let addressLimit = 8
    /// Where Apple's servers are asked.
    ///
    /// Source: Apple, "Supporting associated domains".
    static let appleHost = "app-site-association.cdn-apple.com"
    /// How Apple's servers name themselves, so that a wall that lets them pass lets this question pass.
    private static let appleAgent = Answer.Field("User-Agent", "AASA-Bot/1.0.0 (waymark doctor)")

    /// Creates an examiner.
    package init(probe: any HostProbe, asksApple: Bool) {
        self.probe = probe
        self.asksApple = asksApple
    }

    /// Everything that can be seen of a host.
    package func observe(_ subject: HostSubject) async -> HostObservation {
        var observation = HostObservation(lookup: await probe.lookUp(subject.host, port: subject.port))
        let file = request(AssociationFile.apple.rawValue, of: subject, fields: [Self.appleAgent])
        observation.addresses = await withTaskGroup(of: (Int, AddressObservation).self) { group in
            let addresses = observation.lookup.addresses.prefix(Self.addressLimit)
            for (index, address) in addresses.enumerated() {
                group.addTask { [probe] in
                    (index, AddressObservation(address: address, exchange: await probe.send(file, to: address)))
                }
            }
            var found: [(Int, AddressObservation)] = []
            for await one in group { found.append(one) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
        guard let reached = observation.reached, reached.exchange.speaksHTTP else { return observation }
        async let links = probe.send(request(AssociationFile.android.rawValue, of: subject), to: reached.address)
        async let copy = appleCopy(of: subject)
        var echoes: [String: EchoObservation] = [:]
        for path in subject.places.map(\.path).unique {
            echoes[path] = await echo(path, of: subject, at: reached.address)
        }
        observation.echoes = echoes
        observation.assetLinks = await links
        observation.appleCopy = await copy
        return observation
    }

    private func request(_ target: String, of subject: HostSubject, fields: [Answer.Field] = []) -> ProbeRequest {
        ProbeRequest(scheme: subject.scheme, host: subject.host, port: subject.port, target: target, fields: fields)
    }

    private func echo(_ path: String, of subject: HostSubject, at address: String) async -> EchoObservation {
        let target = path + RequestEcho.path
        async let plain = probe.send(request(target, of: subject), to: address)
        async let forged = probe.send(request(target, of: subject, fields: ForgedSender.fields), to: address)
        return EchoObservation(plain: await plain, forged: await forged)
    }

    private func appleCopy(of subject: HostSubject) async -> ObservedExchange? {
        guard asksApple, subject.isForApps else { return nil }
        let lookup = await probe.lookUp(Self.appleHost, port: 443)
        let request = ProbeRequest(scheme: "https", host: Self.appleHost, port: 443, target: "/a/v1/\(subject.host)")
        var last: ObservedExchange?
        for address in lookup.addresses.prefix(3) {
            let exchange = await probe.send(request, to: address)
            if exchange.answer != nil { return exchange }
            last = exchange
        }
        return last ?? ObservedExchange(.failed(.broken(lookup.failure ?? "the name has no address")))
    }
}
