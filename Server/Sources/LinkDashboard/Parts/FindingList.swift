import LinkDoctor
import LinkPages

/// The doctor's findings about a host, the worst first.
struct FindingList: Sendable {
    let findings: [Finding]
    let words: Words

    /// The list; what exactly was seen is the doctor's own text, in English.
    var markup: HTML {
        let order: [Finding.Severity] = [.problem, .warning, .note, .ok]
        let sorted = order.flatMap { severity in findings.filter { $0.severity == severity } }
        let items = sorted.map { finding -> HTML in
            if words.language == .german, let item = german(finding) { return item }
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

    /// A finding in German, with what was seen in English; `nil` where it has no German words.
    private func german(_ finding: Finding) -> HTML? {
        if finding.severity == .ok {
            guard let check = Check.allCases.first(where: { finding.id == "\($0.rawValue).ok" }) else { return nil }
            let passed: HTML = """
                <li><p><span class="state on">\(title(.ok))</span> \(GermanFinding.title(check)): <span lang="en">\(finding.what)</span></p></li>
                """
            return passed
        }
        guard let words = FindingID(rawValue: finding.id).flatMap({ GermanFinding($0) }) else { return nil }
        let lines = finding.fix?.lines ?? []
        let pasted: HTML = lines.isEmpty ? "" : "<pre>\(lines.joined(separator: "\n"))</pre>"
        let item: HTML = """
            <li><p><span class="state">\(title(finding.severity))</span> \(words.meaning)</p><p class="dim" lang="en">\(finding.what)</p>\
            <div><p class="dim">\(words.why)</p><p>\(words.remedy)</p>\(pasted)</div></li>
            """
        return item
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
