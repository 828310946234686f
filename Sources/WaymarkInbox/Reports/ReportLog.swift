/// The latest reports.
struct ReportLog: Sendable {
    /// The maximum number of reports.
    static let capacity = 200

    private var reports: [LinkReport] = []
    /// The number of the oldest report.
    private var start = 0
    /// The number of the next report for the log of the system.
    private var written = 0

    mutating func append(_ report: LinkReport) {
        reports.append(report)
        if reports.count > Self.capacity {
            reports.removeFirst()
            start += 1
        }
    }

    /// The report with a number, and the number of the next one; if it is gone, a report of how many are.
    func report(at number: Int) -> (report: LinkReport, next: Int)? {
        if number < start {
            return (LinkReport(.missed, detail: "\(start - number) reports were not read in time."), start)
        }
        let index = number - start
        return index < reports.count ? (reports[index], number + 1) : nil
    }

    /// The number of the oldest report.
    var first: Int { start }

    /// Whether a report was not written to the log of the system yet.
    var hasUnwritten: Bool { report(at: written) != nil }

    /// The next report for the log of the system.
    mutating func nextUnwritten() -> LinkReport? {
        guard let next = report(at: written) else { return nil }
        written = next.next
        return next.report
    }
}
