import LinkDoctor
import LinkPages

/// What the doctor says of a host, the worst first.
struct FindingList: Sendable {
    let findings: [Finding]
    let words: Words

    /// The list; texts are the doctor's own, in English.
    var markup: HTML {
        let order: [Finding.Severity] = [.problem, .warning, .note, .ok]
        let sorted = order.flatMap { severity in findings.filter { $0.severity == severity } }
        let items = sorted.map { finding -> HTML in
            let fix: HTML = .optional(finding.fix) { fix in
                let lines: HTML = fix.lines.isEmpty ? "" : "<pre>\(fix.lines.joined(separator: "\n"))</pre>"
                return "<p>\(fix.text)</p>\(lines)"
            }
            let why: HTML = finding.why.isEmpty ? "" : "<p class=\"dim\">\(finding.why)</p>"
            let isGood = finding.severity == .ok
            return """
                <li><p><span class="state\(isGood ? " on" as HTML : "")">\(title(finding.severity))</span> <span lang="en">\(finding.what)</span></p>\
                \(isGood ? "" : "<div lang=\"en\">\(why)\(fix)</div>" as HTML)</li>
                """
        }
        return "<ul class=\"plain\">\(HTML.lines(items))</ul>"
    }

    private func title(_ severity: Finding.Severity) -> String {
        switch severity {
        case .problem: words("problem", "Problem")
        case .warning: words("warning", "Warnung")
        case .note: words("note", "Hinweis")
        case .ok: words("good", "gut")
        }
    }
}
