import Foundation
public import WaymarkClient
public import WaymarkInbox
import WaymarkLinks

/// Checks whether links can reach this build of the app: configuration, entitlements, association files, key and service.
///
/// ```swift
/// func checkLinks(of inbox: LinkInbox) async {
///     for finding in await IntegrationCheck(inbox).run() where finding.outcome != .passed { print(finding) }
/// }
/// ```
/// It is for developers and testers: call it in a debug build, or from a hidden screen. It sends one request to each host and one
/// to the service, which counts nothing.
///
/// An Apple device does not fetch the association file from your host but from Apple's content delivery network, which may have an
/// older copy for hours. https://developer.apple.com/documentation/xcode/supporting-associated-domains
public struct IntegrationCheck: Sendable {
    private let inbox: LinkInbox
    private let build: AppBuild
    private let transport: any LinkTransport

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - inbox: The app's inbox.
    ///   - build: The build to check.
    ///   - transport: How association files are fetched. The service is asked by the transport of the inbox.
    public init(
        _ inbox: LinkInbox, build: AppBuild = .current, transport: any LinkTransport = URLSessionTransport()
    ) {
        self.inbox = inbox
        self.build = build
        self.transport = transport
    }

    /// Checks everything.
    ///
    /// It takes at most ten seconds for each host, and as long as the client of the service tries.
    ///
    /// - Returns: At least one finding for each subject that the configuration has.
    public func run() async -> [IntegrationFinding] {
        let rules = BuildRules(inbox.configuration, build: build)
        var findings = rules.findings
        for host in rules.associatedHosts { findings.append(await associationFile(of: host)) }
        return findings + (await service())
    }

    private func associationFile(of host: AssociatedHost) async -> IntegrationFinding {
        guard let url = WebURL("\(host.origin)/.well-known/apple-app-site-association") else {
            return IntegrationFinding(.associationFile, .unclear, "“\(host.origin)” is not the address of a host.")
        }
        do throws(LinkTransportError) {
            let response = try await transport.send(LinkHTTPRequest(.get, url, timeout: 10))
            return SiteAssociation.finding(response, at: url, of: build.appIdentifier)
        } catch {
            return IntegrationFinding(.associationFile, .unclear, "\(url) cannot be fetched: \(error.kind).")
        }
    }

    /// Resolves a link that does not exist: the service must accept the key before it reports this.
    private func service() async -> [IntegrationFinding] {
        let domain = inbox.configuration.linkDomains.first ?? inbox.configuration.service
        guard inbox.configuration.issues.isEmpty, let url = URL(string: "\(domain)/integrationcheck") else { return [] }
        do throws(LinkServiceClientError) {
            _ = try await inbox.resolve(url)
            return ServiceRules.findings(nil, service: inbox.configuration.service)
        } catch {
            return ServiceRules.findings(error, service: inbox.configuration.service)
        }
    }
}
