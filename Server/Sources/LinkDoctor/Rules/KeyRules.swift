import Foundation
import LinkStorage

/// The rules about API keys.
enum KeyRules {
    /// A key that was never used gets a warning after a month.
    private static let unusedAfter: TimeInterval = 30 * 86_400
    /// A key that is no longer used gets one after half a year.
    private static let forgottenAfter: TimeInterval = 183 * 86_400

    /// The findings about keys that were never used, or not for long.
    static func findings(_ observation: MachineObservation, now: Date) -> [Finding] {
        guard let keys = observation.keys else { return [] }
        var findings = keys.filter { $0.lastUsedAt == nil && now.timeIntervalSince($0.createdAt) > unusedAfter }.map {
            Finding(
                .keysNeverUsed,
                "The \($0.role.rawValue) key \(name($0)) of \(CertificateRules.day($0.createdAt)) was never used.",
                fix: Finding.Fix("If it is not needed:", lines: ["waymark key remove \($0.id)"]))
        }
        findings += keys.compactMap { key in
            guard let used = key.lastUsedAt, now.timeIntervalSince(used) > forgottenAfter else { return nil }
            return Finding(
                .keysUnusedForLong,
                "The \(key.role.rawValue) key \(name(key)) was last used on \(CertificateRules.day(used)).",
                fix: Finding.Fix("If it is no longer needed:", lines: ["waymark key remove \(key.id)"]))
        }
        return findings.isEmpty
            ? [Finding(passed: .keys, keys.count == 1 ? "1 key." : "\(keys.count) keys.")] : findings
    }

    private static func name(_ key: APIKeyRecord) -> String {
        key.name.map { "“\($0)”" } ?? key.id.description
    }
}
