package import Foundation
import LinkStorage

/// All rules about this machine.
package enum MachineRules {
    /// Less than this and a burst of links does not fit.
    private static let fullBelow: Int64 = 64 * 1024 * 1024
    /// Less than this and less than a twentieth is scarce.
    private static let lowBelow: Int64 = 2 * 1024 * 1024 * 1024

    /// Returns all findings about a machine.
    package static func findings(_ observation: MachineObservation, now: Date) -> [Finding] {
        DatabaseRules.findings(observation) + ServerRules.findings(observation) + disk(observation)
            + serverDisk(observation) + PermissionRules.findings(observation)
            + KeyRules.findings(observation, now: now) + proxies(observation)
            + CountryRules.findings(observation, now: now)
    }

    /// Returns the findings about the database only.
    package static func databaseFindings(_ observation: MachineObservation) -> [Finding] {
        DatabaseRules.findings(observation)
    }

    /// Returns the finding that visitors can reach no domain of the database.
    package static func missingHosts() -> Finding {
        Finding(
            .hostsNone, "The database has no link domain with https.",
            fix: Finding.Fix(
                "Add the host of your links:", lines: ["waymark domain add https://go.example.com"]))
    }

    private static func disk(_ observation: MachineObservation) -> [Finding] {
        guard let disk = observation.disk else { return [] }
        var findings: [Finding] = []
        let closed = observation.files.filter { $0.kind != .secret && !$0.isWritable }
        if !disk.isWritable {
            findings.append(
                Finding(
                    .diskNotWritable, "The file system of \(disk.folder) is mounted read-only.",
                    fix: Finding.Fix(
                        "Find out why (often a disk error), and mount it for writing:",
                        lines: ["dmesg | tail", "mount -o remount,rw $(findmnt -n -o TARGET -T \(disk.folder))"])))
        } else if !closed.isEmpty {
            findings.append(
                Finding(
                    .diskNotWritable, "This user may not write to \(closed.map(\.path).joined(separator: ", ")).",
                    fix: Finding.Fix(
                        "Run commands as the service's user, or make this user the owner of the folder:",
                        lines: ["chown -R $(id -un) \(disk.folder)", "chmod -R u+rwX \(disk.folder)"])))
        }
        findings += space(on: disk, observation.path.contains("://") ? "this node's folder" : "the database")
        return findings.isEmpty ? [Finding(passed: .disk, "\(free(on: disk)).")] : findings
    }

    /// The disk of a server on this machine, where it is another one.
    private static func serverDisk(_ observation: MachineObservation) -> [Finding] {
        observation.serverDisk.map { space(on: $0, "the database's server") } ?? []
    }

    private static func space(on disk: DiskFacts, _ owner: String) -> [Finding] {
        let text = "On the disk of \(owner), \(free(on: disk))."
        let fix = Finding.Fix(
            "Find what uses the space, and free some:",
            lines: ["df -h \(disk.folder)", "du -xh --max-depth=1 \(disk.folder) | sort -h"])
        if disk.freeBytes < fullBelow { return [Finding(.diskFull, text, fix: fix)] }
        if disk.freeBytes < lowBelow, disk.freeBytes < disk.totalBytes / 20 {
            return [Finding(.diskLow, text, fix: fix)]
        }
        return []
    }

    private static func free(on disk: DiskFacts) -> String {
        "\(bytes(disk.freeBytes)) of \(bytes(disk.totalBytes)) are free"
    }

    private static func proxies(_ observation: MachineObservation) -> [Finding] {
        guard !observation.boundlessProxies.isEmpty else { return [] }
        return [
            Finding(
                .proxyTrustsEveryone,
                "trustedProxies contains \(observation.boundlessProxies.joined(separator: ", ")).",
                fix: Finding.Fix(
                    "List only the addresses of the proxies:", lines: ["waymark serve --set trustedProxies=127.0.0.1"]))
        ]
    }
}
