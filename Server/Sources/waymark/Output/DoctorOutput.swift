import Foundation
import LinkDoctor

/// A report of `waymark doctor` as `--json` prints it; `docs/doctor.md` describes it.
struct DoctorOutput: Encodable {
    struct Group: Encodable {
        var kind: String
        var name: String
        var findings: [FindingOutput]
    }

    struct FindingOutput: Encodable {
        struct Fix: Encodable {
            var text: String
            var lines: [String]
        }

        var id: String
        var severity: String
        var what: String
        var why: String?
        var fix: Fix?
    }

    var checkedAt: Date
    var problems: Int
    var warnings: Int
    var notes: Int
    var passed: Int
    var groups: [Group]

    init(_ report: ExaminationReport) {
        checkedAt = report.checkedAt
        problems = report.count(.problem)
        warnings = report.count(.warning)
        notes = report.count(.note)
        passed = report.count(.ok)
        groups = report.groups.map { group in
            Group(
                kind: group.kind.rawValue, name: group.name,
                findings: group.findings.map { finding in
                    FindingOutput(
                        id: finding.id, severity: finding.severity.rawValue, what: finding.what,
                        why: finding.why.isEmpty ? nil : finding.why,
                        fix: finding.fix.map { FindingOutput.Fix(text: $0.text, lines: $0.lines) })
                })
        }
    }
}
