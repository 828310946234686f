import Foundation
import LinkImportExport
import WaymarkLinks

/// Warns on standard error that Google's hosts cannot be pointed at this service.
enum GoogleHostWarning {
    /// Writes the warning, where a domain is such a host.
    static func write(for domain: LinkDomain, remedy: String) {
        guard domain.belongsToGoogle else { return }
        let warning = """
            waymark: \(domain.host) is Google's and cannot be pointed at this service:
            browsers cannot open its links; only apps that ask this service can resolve them.
            \(remedy)\n
            """
        try? FileHandle.standardError.write(contentsOf: Data(warning.utf8))
    }
}
