import Foundation
public import WaymarkLinks

extension LinkServiceClient {
    /// Claims the deferred link of this installation.
    ///
    /// The same installation gets the same answer again, so a claim whose answer was lost may be repeated.
    ///
    /// - Parameters:
    ///   - installationID: A random name of the installation, created at the first launch and kept.
    ///   - evidence: What is known about the way to the installation.
    /// - Throws: ``LinkServiceClientError``; `invalidConfiguration` if the configuration names no app.
    public func claim(
        installationID: String, _ evidence: InstallationEvidence = InstallationEvidence()
    ) async throws(LinkServiceClientError) -> ClaimResponse {
        guard let app = configuration.bundleOrPackage else {
            throw LinkServiceClientError(.invalidConfiguration, "A claim needs the bundle ID or package of the app.")
        }
        let request = ClaimRequest(
            installationID: installationID, platform: configuration.platform, bundleOrPackage: app,
            link: evidence.link, appClipLink: evidence.appClipLink, installReferrer: evidence.installReferrer,
            clipboardLink: evidence.clipboardLink, token: evidence.token, device: evidence.device,
            networks: evidence.networks.isEmpty ? nil : evidence.networks, appVersion: configuration.appVersion)
        let response = try await send(
            Call(method: .post, route: .claims, body: Data(request.tree.bytes)), as: ClaimResponse.self)
        if let link = response.link { _ = try reader.check(link) }
        return response
    }

    /// Requests a proof of the address from which the device asks, for ``InstallationEvidence/networks``.
    ///
    /// - Parameter host: The address of a host of the service that has addresses of one family only; `nil` means the service
    ///   itself. It gets the API key, as the service does.
    /// - Throws: ``LinkServiceClientError``; `invalidConfiguration` if the host is neither `https` nor on the loopback.
    public func networkProof(from host: WebURL? = nil) async throws(LinkServiceClientError) -> NetworkProof {
        if let host, LinkDomain(host.description) == nil {
            throw LinkServiceClientError(.invalidConfiguration, "A host of the service must use https.")
        }
        return try await send(Call(route: .network, host: host), as: NetworkProof.self)
    }
}
