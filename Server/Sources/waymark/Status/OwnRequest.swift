import Foundation
import LinkDoctor
import WaymarkLinks

/// A request to the service of this machine, at the address where it listens.
///
/// Its certificate is for the link hosts and not for this address, so that it is not judged.
struct OwnRequest {
    /// The URL.
    let address: String
    /// How the request names its sender.
    let agent: String
    /// How long the connection, and the answer after it, may take.
    var deadline = Duration.seconds(5)

    /// Sends the request; `nil` where the address is none.
    func send() async throws -> ObservedExchange? {
        guard let url = WebURL(address) else { return nil }
        let probe = try NetworkProbe(
            agent: "\(agent)/\(Version.text)", deadline: deadline, overrides: [], trust: try TrustStore(adding: nil))
        let port = url.port ?? (url.scheme == "https" ? 443 : 80)
        let host = url.host.trimmingCharacters(in: ["[", "]"])
        guard let found = await probe.lookUp(host, port: port).addresses.first else { return nil }
        return await probe.send(
            ProbeRequest(scheme: url.scheme, host: url.host, port: port, target: url.path), to: found)
    }
}
