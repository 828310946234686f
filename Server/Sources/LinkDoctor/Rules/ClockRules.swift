import Foundation

/// Checks that the clocks of a host and of this machine agree.
enum ClockRules {
    /// Differences up to here come from the network and from whole seconds.
    private static let tolerance: TimeInterval = 30
    /// From here on things go wrong for people.
    private static let limit: TimeInterval = 300

    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        guard let answer = observation.reached?.exchange.answer ?? observation.assetLinks?.answer,
            let date = answer["Date"].flatMap(HTTPDate.init)
        else { return [] }
        // A date in whole seconds is on average half a second behind.
        let difference = date.moment.timeIntervalSince(answer.receivedAt) + 0.5
        guard abs(difference) > tolerance else {
            return [Finding(passed: .clock, "The clocks of \(subject.host) and this machine agree.")]
        }
        let id: FindingID = abs(difference) > limit ? .clockOff : .clockDrift
        return [
            Finding(
                id,
                """
                The clock of \(subject.host) is \(Self.text(abs(difference))) \(difference < 0 ? "behind" : "ahead of") \
                this machine's.
                """,
                fix: Finding.Fix(
                    "Check both machines, and turn on synchronization on the one that is wrong:",
                    lines: ["timedatectl", "timedatectl set-ntp true"]))
        ]
    }

    private static func text(_ seconds: TimeInterval) -> String {
        let seconds = Int(seconds.rounded())
        switch seconds {
        case ..<120: return "\(seconds) seconds"
        case ..<7200: return "\(seconds / 60) minutes"
        case ..<172_800: return "\(seconds / 3600) hours"
        default: return "\(seconds / 86_400) days"
        }
    }
}
