import WaymarkInbox
import WaymarkLinks

/// A host whose addresses are links of the app.
struct AssociatedHost: Hashable, Sendable {
    /// Scheme and authority, such as `https://go.example.com`.
    let origin: String
    /// The host as the entitlement names it, with its port if it has one.
    let authority: String
}

/// The requirements that a build has to meet so that the links of a configuration reach the app.
struct BuildRules {
    let configuration: LinkInboxConfiguration
    let build: AppBuild

    init(_ configuration: LinkInboxConfiguration, build: AppBuild) {
        self.configuration = configuration
        self.build = build
    }

    /// The findings that need no network.
    var findings: [IntegrationFinding] {
        let domains = build.associatedDomains.map { domains in
            linkHosts.map { host in linkHost(host, in: domains) } + deepLinkHosts.map { deepLinkHost($0, in: domains) }
        }
        return configurationFindings + (domains ?? [unreadable]) + configuration.customSchemes.map(customScheme)
    }

    /// The hosts that need an association file: those that open the app by a universal link.
    var associatedHosts: [AssociatedHost] {
        linkHosts + deepLinkHosts.filter { Self.contains($0, build.associatedDomains ?? []) }
    }

    private var linkHosts: [AssociatedHost] {
        let texts = configuration.linkDomains.isEmpty ? [configuration.service] : configuration.linkDomains
        var hosts: [AssociatedHost] = []
        for case let domain? in texts.map({ LinkDomain($0) }) {
            let host = AssociatedHost(
                origin: "\(domain.scheme)://\(domain.authority)", authority: domain.authority)
            if !hosts.contains(host) { hosts.append(host) }
        }
        return hosts
    }

    private var deepLinkHosts: [AssociatedHost] {
        configuration.readableDeepLinkHosts.map { AssociatedHost(origin: "https://\($0)", authority: $0) }
    }

    private var configurationFindings: [IntegrationFinding] {
        var findings = configuration.issues.map { IntegrationFinding(.configuration, .failed, "\($0)") }
        if let app = configuration.appID, let identifier = build.appIdentifier, !identifier.hasSuffix(".\(app)") {
            let message = "appID is “\(app)”, but this build is “\(identifier)”. Both need the same bundle ID."
            findings.append(IntegrationFinding(.configuration, .failed, message))
        }
        let passed = IntegrationFinding(.configuration, .passed, "The configuration of the inbox has no mistakes.")
        return findings.isEmpty ? [passed] : findings
    }

    private var unreadable: IntegrationFinding {
        IntegrationFinding(
            .associatedDomain, .unclear,
            "The entitlements of this build cannot be read. Associated Domains need \(linkHosts.map(Self.entry)).")
    }

    private func linkHost(_ host: AssociatedHost, in domains: [String]) -> IntegrationFinding {
        Self.contains(host, domains)
            ? IntegrationFinding(.associatedDomain, .passed, "This build has “\(Self.entry(host))”.")
            : IntegrationFinding(
                .associatedDomain, .failed,
                "Links on \(host.authority) open in the browser. Add “\(Self.entry(host))” to Associated Domains.")
    }

    private func deepLinkHost(_ host: AssociatedHost, in domains: [String]) -> IntegrationFinding {
        Self.contains(host, domains)
            ? IntegrationFinding(.associatedDomain, .passed, "This build has “\(Self.entry(host))”.")
            : IntegrationFinding(
                .associatedDomain, .unclear,
                "Addresses of \(host.authority) open in the browser; only dynamic links lead there. To open them in the app, "
                    + "add “\(Self.entry(host))” to Associated Domains.")
    }

    private func customScheme(_ scheme: String) -> IntegrationFinding {
        build.urlSchemes.contains { $0.lowercased() == scheme.lowercased() }
            ? IntegrationFinding(.customScheme, .passed, "This build has the scheme “\(scheme)”.")
            : IntegrationFinding(
                .customScheme, .failed, "This build does not open “\(scheme)://”. Add the scheme under URL Types.")
    }

    private static func entry(_ host: AssociatedHost) -> String { "applinks:\(host.authority)" }

    /// Whether Associated Domains have a host, by its name or by a wildcard; a mode such as `?mode=developer` may follow.
    ///
    /// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains
    private static func contains(_ host: AssociatedHost, _ domains: [String]) -> Bool {
        domains.contains { domain in
            guard domain.hasPrefix("applinks:") else { return false }
            let name = domain.dropFirst("applinks:".count).prefix { $0 != "?" }.lowercased()
            return name == host.authority || (name.hasPrefix("*.") && host.authority.hasSuffix(name.dropFirst()))
        }
    }
}
