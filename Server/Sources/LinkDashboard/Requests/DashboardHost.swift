import HTTPTypes
import LinkHTTP
import LinkRules
import LinkStorage
import WaymarkLinks

/// Decides by host and scheme whether a request belongs to the dashboard.
///
/// The dashboard is on the service's own host. The hosts of links are others', and keep their pages; but where the service has
/// no other host than one, links and dashboard share it.
enum DashboardHost: Hashable, Sendable {
    /// The dashboard answers.
    case served
    /// The host would do, but not over plain http: passwords and cookies would be readable on the way.
    case insecure
    /// The host is one of links only.
    case elsewhere

    /// Judges a request.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`, from a trusted source.
    ///   - authority: the host and port that the request names.
    ///   - directory: the link domains.
    init(scheme: String, authority: String, in directory: Directory) {
        if Self.isLoopback(authority) {
            self = .served
            return
        }
        let onHost = directory.domains(onHost: authority)
        guard onHost.isEmpty || onHost.contains(where: \.record.isServiceAddress) || Self.isOnlyHost(in: directory)
        else {
            self = .elsewhere
            return
        }
        self = scheme == "https" ? .served : .insecure
    }

    /// Whether a host is a name of the machine itself, over which browsers keep secure cookies without https.
    static func isLoopback(_ authority: String) -> Bool {
        if HTTPFields.isLocal(authority) { return true }
        let isV6 = authority == "[::1]" || authority.hasPrefix("[::1]:")
        let host = authority.prefix { $0 != ":" }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isV4 = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isV6 || isV4
    }

    /// Whether all link domains of people, rather than the service's own address, live on one host.
    private static func isOnlyHost(in directory: Directory) -> Bool {
        let hosts = directory.domains.filter { !$0.isServiceAddress }.flatMap { domain in
            [domain.domain.host] + [domain.alternateHost].compactMap(\.self)
        }
        return Set(hosts).count == 1
    }
}
