import Foundation

/// The tables of docs/matching.md.
enum MatchingReport {
    /// A score in one line.
    static func line(_ score: MatchingScore) -> String {
        let numbers = [
            ("precision", score.precision), ("recall", score.recall), ("of findable", score.recallOfFindable),
            ("organic-false", score.organicFalse), ("calibration error", score.calibrationError),
            ("stopped", score.stoppedShare),
        ]
        return "\(score.accepted) matches"
            + numbers.map { ", \($0.0) \(String(format: "%.4f", $0.1))" }.joined()
    }

    /// The worlds with usual lags one by one, and the worst of all.
    static func tables(_ results: [MatchingResult]) -> String {
        shown(results) + "\n\n" + worst(results)
    }

    private static func shown(_ results: [MatchingResult]) -> String {
        var lines = [
            "| world | organic | policy | precision | recall | organic-false | calibration error |",
            "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
        ]
        for result in results where result.world.isShown {
            let policies =
                result.matchers.map { ("matcher, \($0.settings.rawValue)", $0.score, true) }
                + result.naive.map { ($0.rule.rawValue, $0.score, false) }
            for (index, (policy, score, isCalibrated)) in policies.enumerated() {
                let world =
                    index == 0
                    ? "\(result.world.place.rawValue) | \(percent(result.world.organicShare, 0))" : " | "
                lines.append(
                    "| \(world) | \(policy) | \(percent(score.precision)) | \(percent(score.recall)) | "
                        + "\(percent(score.organicFalse, 2)) | \(isCalibrated ? number(score.calibrationError) : "") |")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func worst(_ results: [MatchingResult]) -> String {
        var lines = [
            "| worlds | matcher | counted | precision | organic-false | calibration error | recall | recall of findable |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for place in MatchingWorld.Place.allCases where place != .relay {
            for settings in MatcherSettings.allCases {
                let all = results.filter { $0.world.place == place }.flatMap { result in
                    result.matchers.filter { $0.settings == settings }.map { (result.world, $0.score) }
                }
                let counted = all.filter { $0.1.accepted >= MatchingGoals.leastMatches }
                let rare = counted.filter { $0.0.organicShare <= 0.5 }
                lines.append(
                    "| \(place.rawValue) | \(settings.rawValue) | \(counted.count) of \(all.count) | "
                        + "\(percent(counted.map(\.1.precision).min())) | \(percent(counted.map(\.1.organicFalse).max(), 2)) | "
                        + "\(counted.map(\.1.calibrationError).max().map(number) ?? "") | \(percent(rare.map(\.1.recall).min())) | "
                        + "\(percent(rare.map(\.1.recallOfFindable).min())) |")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func percent(_ value: Double?, _ digits: Int = 1) -> String {
        value.map { String(format: "%.\(digits)f %%", $0 * 100) } ?? ""
    }

    private static func number(_ value: Double) -> String { String(format: "%.3f", value) }
}
