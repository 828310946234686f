import Foundation

/// Checks that countries are found in a current database.
enum CountryRules {
    /// After so many seconds, a database is old.
    private static let oldAge: TimeInterval = 365 * 86_400

    static func findings(_ observation: MachineObservation, now: Date) -> [Finding] {
        switch observation.countries {
        case nil: []
        case .libraryMissing(let fault):
            [
                Finding(
                    .countriesLibraryMissing, sentence(fault),
                    fix: Finding.Fix("Install it:", lines: ["apt-get install libmaxminddb0"]))
            ]
        case .unreadable(let path, let fault):
            [
                Finding(
                    .countriesUnreadable, sentence(fault),
                    fix: Finding.Fix(
                        "Look at the file and its folder as the service's user:", lines: ["namei -l \(path)"]))
            ]
        case .foreign(let path, let fault):
            [
                Finding(
                    .countriesForeign, sentence(fault),
                    fix: Finding.Fix(
                        "Put a database of countries in its place:", lines: replacing(path)))
            ]
        case .opened(let path, let type, let builtAt):
            [opened(path, type, builtAt, now: now)]
        }
    }

    private static func opened(_ path: String, _ type: String, _ builtAt: Date, now: Date) -> Finding {
        let day = builtAt.formatted(.iso8601.year().month().day())
        guard now.timeIntervalSince(builtAt) > oldAge else {
            return Finding(passed: .countries, "\(type), built on \(day).")
        }
        return Finding(
            .countriesOld, "\(path) (\(type)) was built on \(day).",
            fix: Finding.Fix("Download the current one, and replace the file by renaming:", lines: replacing(path)))
    }

    private static func replacing(_ path: String) -> [String] { ["mv new.mmdb \(path)"] }

    private static func sentence(_ fault: String) -> String {
        fault.prefix(1).uppercased() + fault.dropFirst() + (fault.hasSuffix(".") ? "" : ".")
    }
}
