package import Foundation
import LinkRules
import LinkStorage

/// All rules about one host, one family after the other.
package enum HostRules {
    /// Returns all findings about a host.
    ///
    /// - Parameters:
    ///   - observation: the observed state of the host.
    ///   - subject: the purpose of the host.
    ///   - now: the current time, for certificates.
    package static func findings(_ observation: HostObservation, subject: HostSubject, now: Date) -> [Finding] {
        var findings = purpose(subject) + DNSRules.findings(observation, subject: subject)
        findings += patterns(subject) + storeIDs(subject) + homes(subject)
        guard observation.reached != nil else { return findings }
        findings += CertificateRules.findings(observation, subject: subject, now: now)
        findings += AppleRules.findings(observation, subject: subject)
        findings += AndroidRules.findings(observation, subject: subject)
        findings += alternate(subject)
        findings += ProxyRules.findings(observation, subject: subject)
        findings += ClockRules.findings(observation, subject: subject)
        findings += AppleCopyRules.findings(observation, subject: subject)
        return findings
    }

    private static func purpose(_ subject: HostSubject) -> [Finding] {
        switch subject.purpose {
        case .notConfigured:
            return [
                Finding(
                    .hostNotConfigured, "No link domain of the database is on \(subject.authority).",
                    fix: Finding.Fix(
                        "To use the host for links:",
                        lines: ["waymark domain add \(subject.scheme)://\(subject.authority)"]))
            ]
        case .unknown:
            return [
                Finding(
                    .hostRecordsUnread, "The apps of \(subject.authority) are unknown.",
                    fix: Finding.Fix(
                        "Where the database is, run:",
                        lines: ["waymark doctor \(subject.authority) --database <path of waymark.sqlite>"]))
            ]
        case .serves(let places):
            if !subject.isForApps {
                return [
                    Finding(
                        .hostPlainHTTP,
                        "\(places.first?.prefix ?? subject.authority) is an address of this machine, without TLS.",
                        fix: Finding.Fix(
                            "Add a domain for your users:", lines: ["waymark domain add https://go.example.com"]))
                ]
            }
            return places.filter(\.apps.isEmpty).map(\.project).unique.map { project in
                Finding(
                    .appsNone, "The project \(project) of \(subject.authority) has no app.",
                    fix: Finding.Fix(
                        "Add the apps that its links open:",
                        lines: [
                            "waymark app add ios\(projectOption(project)) --bundle-id com.example.app --team-id ABCDE12345",
                            "waymark app add android\(projectOption(project)) --package com.example.app --sha256 <SHA-256>",
                        ]))
            }
        }
    }

    private static func patterns(_ subject: HostSubject) -> [Finding] {
        guard subject.isForApps else { return [] }
        return subject.places.filter { !$0.hasURLPatterns }.map(\.prefix).unique.map { prefix in
            Finding(
                .patternsNone, "\(prefix) has no allowed destinations.",
                fix: Finding.Fix(
                    "Allow only the sites that your links open:",
                    lines: ["waymark domain set \(prefix) --pattern '^https://www\\.example\\.com/'"]))
        }
    }

    private static func storeIDs(_ subject: HostSubject) -> [Finding] {
        guard subject.isForApps else { return [] }
        let apps = subject.places.filter(\.hasURLPatterns).flatMap(\.apps).compactMap(\.iosApp)
        return apps.filter { $0.appStoreID == nil }.map(\.bundleID).unique.map { bundleID in
            Finding(
                .appleStoreIDMissing, "The iOS app \(bundleID) has no App Store ID.",
                fix: Finding.Fix(
                    "Set the number of its page in the App Store:",
                    lines: ["waymark app set ios --bundle-id \(bundleID) --app-store-id <number>"]))
        }
    }

    private static func homes(_ subject: HostSubject) -> [Finding] {
        guard subject.isForApps else { return [] }
        return subject.places.filter { !$0.hasHome }.map(\.prefix).unique.map { prefix in
            Finding(
                .homeNone, "\(prefix) has no fallback.",
                fix: Finding.Fix(
                    "Name the site to which its pages lead:",
                    lines: ["waymark domain set \(prefix) --fallback-url https://www.example.com/"]))
        }
    }

    private static func alternate(_ subject: HostSubject) -> [Finding] {
        guard subject.isForApps, !subject.places.isEmpty else { return [] }
        let missing = subject.places.filter { $0.otherHost == nil && !$0.apps.isEmpty }
        guard missing.isEmpty else {
            return missing.map { place in
                Finding(
                    .alternateMissing, "\(place.prefix) has no alternate host.",
                    fix: Finding.Fix(
                        """
                        Point a second name at the service, add it to the certificate and, as applinks:…, to the \
                        app's entitlements; then:
                        """,
                        lines: ["waymark domain set \(place.prefix) --alternate-host <second host>"]))
            }
        }
        let retired = subject.places.filter(\.isRetired).map(\.prefix).unique
        let hosts = subject.places.filter { !$0.isRetired }.compactMap(\.otherHost).unique
        return (hosts.isEmpty ? [] : [Finding(passed: .alternate, "\(hosts.joined(separator: ", ")).")])
            + (retired.isEmpty
                ? [] : [Finding(passed: .alternate, "A retired host of \(retired.joined(separator: ", ")).")])
    }
}
