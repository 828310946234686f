import Foundation
import InstallMatching
import LinkService
import LinkStorage

/// A claim as commands print it.
struct ClaimOutput: Encodable {
    var id: String
    /// When it was made.
    var claimedAt: Date
    var match: String
    var method: String?
    var confidence: Double?
    var linkID: String?
    var secondsSinceClick: Int?
    /// Why there is a match or none, if candidates were compared.
    var reason: String?
    var explanation: MatchExplanation?

    /// Describes a claim; `nil` if nothing is known of it.
    init?(_ report: ClaimReport) {
        guard let id = report.id, let moment = report.claim?.claimedAt ?? report.explanation?.decidedAt else {
            return nil
        }
        self.id = id.description
        claimedAt = moment
        match = report.claim.map { $0.method == .probable ? "probable" : "exact" } ?? "none"
        method = report.claim?.method.rawValue
        confidence = report.claim.map { $0.confidence ?? 1 }
        if case .link(let link) = report.claim?.answer { linkID = link.description }
        secondsSinceClick = report.claim.flatMap { claim in
            claim.clickedAt.map { max(0, Int(claim.claimedAt.timeIntervalSince($0).rounded())) }
        }
        reason = report.explanation?.reason
        explanation = report.explanation?.matchExplanation
    }

    /// The claim in lines.
    var text: String {
        var lines = ["Claim       \(id)", "Made        \(claimedAt.formatted(.iso8601))", "Match       \(match)"]
        if let method { lines.append("Method      \(method)") }
        if let confidence { lines.append("Confidence  \(String(format: "%.3f", confidence))") }
        if let linkID { lines.append("Link        \(linkID)") }
        if let secondsSinceClick { lines.append("Click       \(secondsSinceClick) s before") }
        if let reason { lines.append("Reason      \(reason)") }
        if let explanation { lines += ["", "\(explanation)"] }
        return lines.joined(separator: "\n")
    }

    /// Claims in a table of at most 80 columns: why there is none instead of how a link was found.
    static func table(_ views: [ClaimOutput]) -> String {
        var table = TextTable("MADE (UTC)", "MATCH", "BY OR WHY NOT", "ID")
        for view in views {
            let moment = view.claimedAt.formatted(.iso8601).prefix(16).replacing("T", with: " ")
            table.add(String(moment), view.match, view.method ?? view.reason, view.id)
        }
        return table.lines().joined(separator: "\n")
    }
}
