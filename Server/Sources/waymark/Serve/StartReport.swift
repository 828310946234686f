import Foundation
import WaymarkLinks

/// The report that `serve` prints when it is ready: for people the next steps, for programs one line of JSON.
struct StartReport: Codable, Equatable, Sendable {
    /// Where the service is reached: `http://127.0.0.1:8080`.
    var address: String
    /// Where to ask whether it is ready.
    var health: String
    /// The prefix of links on this address; `nil` where other domains must be used.
    var domain: String?
    /// The database: its file, or the URL of its server.
    var database: String
    /// Which database it is, whatever its URL; `nil` in reports of earlier versions.
    var databaseID: String?
    /// The file that holds the key of the first start; `nil` where there is none any more.
    var keyFile: String?
    /// Where the first owner comes in, by a link that works once; `nil` where there are people.
    var dashboard: String?
    /// The address that leads plain http to https; `nil` where there is none.
    var redirect: String?
    /// When the certificate expires; `nil` where the service speaks plain HTTP.
    var certificateExpiresAt: Date?
    /// The process.
    var processID: Int32

    /// A command that makes a short link as it stands, in a shell of this machine.
    var firstRequest: String {
        let key = keyFile.map { "$(cat \($0.shellWord))" } ?? "$WAYMARK_KEY"
        // The certificate is for the link hosts, and not for this address of the same machine.
        let options = certificateExpiresAt == nil ? "-s" : "-sk"
        return """
            curl \(options) -H "Authorization: Bearer \(key)" -H 'Content-Type: application/json' \
            -d '{"link":{"link":"https://example.com/welcome"}}' \(address)\(ServiceRoute.links.path)
            """
    }

    /// What others may read of it: without the link by which the first owner comes in.
    var withoutInvitation: StartReport {
        var report = self
        report.dashboard = nil
        return report
    }

    /// The text for people.
    var text: String {
        var lines = ["Waymark is running at \(address)", ""]
        if domain == nil {
            lines += [
                "Links cannot use this address. Add a link domain:",
                "  waymark domain add https://go.example.com --database \(database.shellWord)", "",
            ]
        }
        if keyFile == nil {
            // Only the node that made the database has the file.
            let reason =
                database.contains("://") ? "This node's folder has no first-key" : "The first-key file no longer exists"
            lines += [
                "\(reason). Create another key and set WAYMARK_KEY to it:",
                "  waymark key create --role server --database \(database.shellWord)", "",
            ]
        }
        lines += [
            "Create a short link, then open it:",
            "  \(firstRequest)",
            "",
        ]
        var facts = [("Health", health), ("Data", database)]
        if let keyFile { facts.append(("Key", keyFile)) }
        if let dashboard { facts.append(("Dashboard", dashboard)) }
        if let certificateExpiresAt {
            facts.append(("TLS", "the certificate expires on \(certificateExpiresAt.formatted(.iso8601))"))
        }
        if let redirect { facts.append(("HTTP", "\(redirect) redirects to HTTPS")) }
        facts.append(("Stop", "press Ctrl-C, or: kill \(processID)"))
        let width = facts.map(\.0.count).max() ?? 0
        lines += facts.map { label, text in label.padding(toLength: width + 2, withPad: " ", startingAt: 0) + text }
        return lines.joined(separator: "\n")
    }
}
