package import Foundation

/// Everything that an examination has found out.
package struct ExaminationReport: Hashable, Sendable {
    /// Findings that belong together: those about a host, or about this machine.
    package struct Group: Hashable, Sendable {
        /// The subject of a group.
        package enum Kind: String, Hashable, Sendable {
            case host, machine
        }

        /// What it is about.
        package var kind: Kind
        /// The host, or the path of the database.
        package var name: String
        /// What was found, in the order of the checks.
        package var findings: [Finding]

        /// Creates a group.
        package init(kind: Kind, name: String, findings: [Finding]) {
            self.kind = kind
            self.name = name
            self.findings = findings
        }

        /// The findings of one severity.
        package func findings(_ severity: Finding.Severity) -> [Finding] {
            findings.filter { $0.severity == severity }
        }
    }

    /// When it was made, by the clock of this machine.
    package var checkedAt: Date
    /// The hosts, then this machine.
    package var groups: [Group]

    /// Creates a report.
    package init(checkedAt: Date, groups: [Group]) {
        self.checkedAt = checkedAt
        self.groups = groups
    }

    /// How many findings have a severity.
    package func count(_ severity: Finding.Severity) -> Int {
        groups.reduce(0) { $0 + $1.findings(severity).count }
    }
}
