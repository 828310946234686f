/// A finding of an examination.
package struct Finding: Hashable, Sendable {
    /// The severity of a finding.
    package enum Severity: String, CaseIterable, Hashable, Sendable {
        /// Links do not work, or will not work for some visitors; the examination fails.
        case problem
        /// Links work today; something should be done.
        case warning
        /// Worth knowing, and perhaps right.
        case note
        /// A check that found nothing wrong.
        case ok
    }

    /// The remedy of a finding.
    package struct Fix: Hashable, Sendable {
        /// A sentence.
        package var text: String
        /// Commands, or lines for a file, to be pasted as they stand; empty where the sentence says it all.
        package var lines: [String]

        /// Creates a fix.
        package init(_ text: String, lines: [String] = []) {
            self.text = text
            self.lines = lines
        }
    }

    /// Its name, which never changes its meaning: `certificate.expired`.
    package let id: String
    /// How bad it is.
    package let severity: Severity
    /// What was seen, in a sentence or two.
    package let what: String
    /// Why it matters; empty for a passed check.
    package let why: String
    /// What to do; `nil` for a passed check.
    package let fix: Fix?

    /// Creates a finding of the table.
    package init(_ id: FindingID, _ what: String, fix: Fix) {
        self.id = id.rawValue
        severity = id.entry.severity
        self.what = what
        why = id.entry.why
        self.fix = fix
    }

    /// Creates the finding of a check that found nothing wrong.
    package init(passed check: Check, _ what: String) {
        id = "\(check.rawValue).ok"
        severity = .ok
        self.what = what
        why = ""
        fix = nil
    }
}
