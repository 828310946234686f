import LinkStorage
import WaymarkLinks

/// Checks that `apple-app-site-association` lets the links of a host into the apps of its domains.
enum AppleRules {
    /// The code of a link that represents all others.
    private static let sampleCode = "aB3xY9"

    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        guard subject.isForApps, let reached = observation.reached else { return [] }
        let apps = Self.apps(of: subject, withheld: false)
        var findings = unknownPrefixes(apps, subject: subject)
        // Without TLS there is no file, and the rules of certificates tell why.
        guard reached.exchange.speaksHTTP else { return findings }
        let reading = FileRules.read(reached.exchange, .apple, subject: subject)
        let needsFile = subject.purpose == .unknown || !apps.isEmpty
        if subject.places.contains(where: \.withholdsFiles) { findings.append(withheld(subject)) }
        // A host without apps needs no file.
        if !needsFile, reached.exchange.answer.map({ [404, 410].contains($0.status) }) == true { return findings }
        findings += reading.findings
        if let content = reading.content {
            let (association, fault) = ServedAppleAssociation.read(content)
            if let fault {
                findings.append(shape(fault, subject: subject))
            } else {
                findings += compare(association, subject: subject)
            }
        }
        guard findings.allSatisfy({ $0.severity == .note }), reading.content != nil else { return findings }
        let names = apps.compactMap(\.app.appleID).joined(separator: ", ")
        return findings + [Finding(passed: .apple, names.isEmpty ? "It can be read." : "It names \(names).")]
    }

    private struct PlacedApp: Hashable {
        var app: RegisteredApp
        var path: String
        var project: String
    }

    /// The apps for Apple's systems of all domains, or only of those that let their files be served.
    private static func apps(of subject: HostSubject, withheld: Bool = true) -> [PlacedApp] {
        subject.places.filter { withheld || !$0.withholdsFiles }.flatMap { place in
            place.apps.filter { $0.platform != "android" }
                .map { PlacedApp(app: $0, path: place.path, project: place.project) }
        }
    }

    private static func withheld(_ subject: HostSubject) -> Finding {
        Finding(
            .filesWithheld, "The settings of the domain turn off the association files of \(subject.authority).",
            fix: Finding.Fix(
                "Once the app version that supports the host is released:",
                lines: subject.places.filter(\.withholdsFiles).map {
                    "waymark domain set \($0.prefix) --serve-associations on"
                }))
    }

    private static func unknownPrefixes(_ apps: [PlacedApp], subject: HostSubject) -> [Finding] {
        apps.filter { $0.app.appleID == nil }.unique.map { placed in
            Finding(
                .applePrefixUnknown, "The app \(placed.app.bundleOrPackage) has no team ID.",
                fix: Finding.Fix(
                    "Set it; developer.apple.com › Membership details shows it:",
                    lines: [
                        "waymark app set \(placed.app.platform) --bundle-id \(placed.app.bundleOrPackage)"
                            + "\(projectOption(placed.project)) --team-id <ten characters>"
                    ]))
        }
    }

    private static func shape(_ fault: String, subject: HostSubject) -> Finding {
        Finding(
            .fileShape, "\(AssociationFile.apple.name) of \(subject.authority) is JSON, but \(fault).",
            fix: merge(subject))
    }

    private static func compare(_ association: ServedAppleAssociation, subject: HostSubject) -> [Finding] {
        guard case .serves = subject.purpose else { return [] }
        var findings: [Finding] = []
        for placed in apps(of: subject, withheld: false) {
            guard let wanted = placed.app.appleID else { continue }
            let bundle = placed.app.bundleOrPackage
            let entries = association.entries.filter { $0.appID == wanted }
            if entries.isEmpty {
                let others = association.entries.map(\.appID).filter { $0.dropFirst(11) == bundle }
                findings.append(
                    others.isEmpty
                        ? missing(wanted, subject: subject)
                        : wrongPrefix(others, wanted: wanted, placed: placed, subject: subject))
            } else if !entries.contains(where: { $0.takes(path: sample(placed.path)) }) {
                findings.append(notCovered(wanted, path: placed.path, subject: subject))
            }
        }
        return findings.unique + others(association, subject: subject)
    }

    private static func sample(_ path: String) -> String { "\(path)/\(sampleCode)" }

    private static func missing(_ wanted: String, subject: HostSubject) -> Finding {
        Finding(
            .appleAppMissing, "\(AssociationFile.apple.name) of \(subject.authority) does not name \(wanted).",
            fix: merge(subject))
    }

    private static func wrongPrefix(
        _ found: [String], wanted: String, placed: PlacedApp, subject: HostSubject
    ) -> Finding {
        let prefixes = found.map { String($0.prefix(10)) }.joined(separator: ", ")
        let bundle = placed.app.bundleOrPackage
        return Finding(
            .appleWrongPrefix,
            """
            \(AssociationFile.apple.name) of \(subject.authority) names \(found.joined(separator: ", ")), but the app \
            is registered as \(wanted).
            """,
            fix: Finding.Fix(
                """
                Look up the App ID Prefix on developer.apple.com › Identifiers. If \(prefixes) is right, say so with \
                the first line; else put the right ID into the file, as the second prints it:
                """,
                lines: [
                    "waymark app set \(placed.app.platform) --bundle-id \(bundle)\(projectOption(placed.project)) --app-id-prefix \(found[0].prefix(10))",
                    "waymark association --domain \(subject.host)",
                ]))
    }

    private static func notCovered(_ wanted: String, path: String, subject: HostSubject) -> Finding {
        Finding(
            .appleLinksNotCovered,
            """
            \(AssociationFile.apple.name) of \(subject.authority) names \(wanted), but a link such as \
            \(sample(path)) does not open it.
            """,
            fix: merge(subject))
    }

    private static func others(_ association: ServedAppleAssociation, subject: HostSubject) -> [Finding] {
        let known = Set(apps(of: subject).compactMap(\.app.appleID))
        // A known bundle ID with another prefix has already been reported.
        let bundles = Set(apps(of: subject).map(\.app.bundleOrPackage))
        let foreign = association.entries.filter { entry in
            !known.contains(entry.appID) && !bundles.contains(String(entry.appID.dropFirst(11)))
                && subject.places.contains { entry.takes(path: sample($0.path)) }
        }
        guard !foreign.isEmpty else { return [] }
        let names = foreign.map(\.appID).joined(separator: ", ")
        return [
            Finding(
                .appleOtherApp, "Links of \(subject.authority) also open \(names), which no project contains.",
                fix: Finding.Fix(
                    "Add it if it is yours; otherwise remove it from the file:",
                    lines: foreign.map {
                        "waymark app add ios --bundle-id \($0.appID.dropFirst(11)) --team-id \($0.appID.prefix(10))"
                    }))
        ]
    }

    private static func merge(_ subject: HostSubject) -> Finding.Fix {
        Finding.Fix(
            "Pass the path on to this service, or merge the output of this command into the file:",
            lines: ["waymark association --domain \(subject.host)"])
    }
}

/// The option that names a project, where there may be others.
func projectOption(_ project: String) -> String {
    project == "default" ? "" : " --project \(project)"
}

extension RegisteredApp {
    /// The identifier that Apple's file names; `nil` for Android, and until a prefix is known.
    var appleID: String? {
        switch self {
        case .ios(let app): app.associationID
        case .macos(let app): app.associationID
        case .android: nil
        }
    }
}

extension Sequence where Element: Hashable {
    /// The elements without repetitions, in their order.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
