import LinkStorage
import Testing

@testable import LinkDoctor

/// A broken setup: the fault, the observations of it, and the expected findings.
struct BrokenSetup: Sendable, CustomTestStringConvertible {
    var id: FindingID
    var findings: @Sendable () -> [Finding]
    /// Words that the text must contain.
    var words: [String]

    var testDescription: String { "\(id.rawValue): \(words.joined(separator: ", "))" }

    static func host(
        _ id: FindingID, _ words: String..., of observation: HostObservation, subject: HostSubject = .sample()
    ) -> BrokenSetup {
        BrokenSetup(
            id: id, findings: { HostRules.findings(observation, subject: subject, now: today) }, words: words)
    }

    static func machine(_ id: FindingID, _ words: String..., of observation: MachineObservation) -> BrokenSetup {
        BrokenSetup(id: id, findings: { MachineRules.findings(observation, now: today) }, words: words)
    }

    static let all = dns + certificates + files + apps + proxies + rest + machines + servers

    static func inspected(_ inspection: DatabaseInspection) -> MachineObservation {
        .sample(database: .inspected(inspection))
    }
}
