import LinkDoctor

/// A report of `waymark doctor` for people, in 80 columns.
///
/// Lines to be pasted are not wrapped, however long they are.
enum DoctorFormat {
    static func text(_ report: ExaminationReport) -> String {
        (report.groups.map(text) + [summary(report)]).joined(separator: "\n\n")
    }

    private static func text(_ group: ExaminationReport.Group) -> String {
        var lines = [group.kind == .host ? group.name : "This machine (\(group.name))"]
        for severity in [Finding.Severity.problem, .warning, .note] {
            for finding in group.findings(severity) { lines += text(finding) + [""] }
        }
        let passed = group.findings(.ok).compactMap { finding in
            Check(rawValue: String(finding.id.dropLast(3)))?.title
        }
        if !passed.isEmpty { lines += wrapped("Passed: \(passed.joined(separator: ", ")).", indent: 2) }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static func text(_ finding: Finding) -> [String] {
        var lines = ["  \(finding.severity.rawValue.uppercased())  \(finding.id)"]
        lines += wrapped(finding.what, indent: 4)
        if !finding.why.isEmpty { lines += wrapped("Why: \(finding.why)", indent: 4) }
        if let fix = finding.fix {
            lines += wrapped("Fix: \(fix.text)", indent: 4)
            lines += fix.lines.map { "        \($0)" }
        }
        return lines
    }

    private static func summary(_ report: ExaminationReport) -> String {
        let counts = [(Finding.Severity.problem, "problem"), (.warning, "warning"), (.note, "note")].map {
            severity, word in
            let count = report.count(severity)
            return "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let passed = report.count(.ok)
        return "\(counts.joined(separator: ", ")); \(passed) \(passed == 1 ? "check" : "checks") passed."
    }

    /// Breaks at spaces; a word that is longer than a line stands alone on one.
    static func wrapped(_ text: String, indent: Int, width: Int = TextTable.width) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append("\(margin)\(word)")
            }
        }
        return lines
    }
}
