import LinkStorage
import WaymarkLinks

/// Checks that `assetlinks.json` lets the links of a host into the Android apps of its domains.
///
/// Source: Google, "Digital Asset Links" and "Verify Android App Links".
enum AndroidRules {
    private static let relation = "delegate_permission/common.handle_all_urls"

    static func findings(_ observation: HostObservation, subject: HostSubject) -> [Finding] {
        guard subject.isForApps, let exchange = observation.assetLinks else { return [] }
        let apps = subject.places.filter { !$0.withholdsFiles }.flatMap { place in
            place.apps.compactMap { app -> Registered? in
                guard case .android(let app) = app else { return nil }
                return Registered(app: app, project: place.project)
            }
        }.unique
        var findings = apps.flatMap(registration)
        let reading = FileRules.read(exchange, .android, subject: subject)
        let needsFile = subject.purpose == .unknown || !apps.isEmpty
        if !needsFile, exchange.answer.map({ [404, 410].contains($0.status) }) == true { return findings }
        findings += reading.findings
        if let content = reading.content {
            if let list = content.elements {
                findings += apps.flatMap { compare($0.app, with: list, subject: subject) }
                findings += malformed(list, subject: subject)
            } else {
                findings.append(
                    Finding(
                        .fileShape, "\(AssociationFile.android.name) of \(subject.authority) is JSON, but not a list.",
                        fix: merge(subject)))
            }
        }
        guard findings.allSatisfy({ $0.severity == .note }), reading.content != nil else { return findings }
        let names = apps.map(\.app.packageName).joined(separator: ", ")
        return findings + [Finding(passed: .android, names.isEmpty ? "It can be read." : "It names \(names).")]
    }

    private struct Registered: Hashable {
        var app: AndroidApp
        var project: String
    }

    /// Problems with the operator's settings of an app.
    private static func registration(_ registered: Registered) -> [Finding] {
        let app = registered.app
        let command = "waymark app set android --package \(app.packageName)\(projectOption(registered.project))"
        guard let first = app.fingerprints.first else {
            return [
                Finding(
                    .androidFingerprintUnknown, "The app \(app.packageName) has no fingerprint.",
                    fix: Finding.Fix(
                        "Set all fingerprints: Play Console › App integrity › App signing, and your own keys:",
                        lines: ["\(command) --sha256 <SHA-256>"]))
            ]
        }
        if let uploadKey = app.uploadKeyFingerprint, app.fingerprints == [uploadKey] {
            return [
                Finding(
                    .androidUploadKey,
                    "The only fingerprint of \(app.packageName), \(short(first)), is its upload key's.",
                    fix: Finding.Fix(
                        "Add the SHA-256 of Play Console › App integrity › App signing key certificate:",
                        lines: ["\(command) --sha256 <SHA-256 of the app signing key> --sha256 \(first)"]))
            ]
        }
        guard app.fingerprints.count == 1, app.uploadKeyFingerprint == nil else { return [] }
        return [
            Finding(
                .androidOneFingerprint, "The app \(app.packageName) has only the fingerprint \(short(first)).",
                fix: Finding.Fix(
                    "Compare it with Play Console › App integrity. To resolve this note, set the upload key's:",
                    lines: ["\(command) --upload-key-sha256 <SHA-256 of the upload key>"]))
        ]
    }

    private static func compare(_ app: AndroidApp, with list: [JSONTree], subject: HostSubject) -> [Finding] {
        guard !app.fingerprints.isEmpty else { return [] }
        let own = list.filter { statement in
            let target = statement["target"]
            return target?["namespace"]?.text == "android_app"
                && target?["package_name"]?.text == app.packageName
        }
        let file = "\(AssociationFile.android.name) of \(subject.authority)"
        guard !own.isEmpty else {
            return [
                Finding(.androidPackageMissing, "\(file) does not name \(app.packageName).", fix: merge(subject))
            ]
        }
        let forLinks = own.filter { $0["relation"]?.texts.contains(relation) == true }
        guard !forLinks.isEmpty else {
            return [
                Finding(
                    .androidRelationMissing, "\(file) names \(app.packageName), but not with the relation \(relation).",
                    fix: merge(subject))
            ]
        }
        let served = Set(forLinks.flatMap { $0["target"]?["sha256_cert_fingerprints"]?.texts ?? [] })
        let missing = app.fingerprints.filter { !served.contains($0) }
        guard !missing.isEmpty else { return [] }
        let names = missing.map(short).joined(separator: ", ")
        if missing.count < app.fingerprints.count {
            return [
                Finding(
                    .androidFingerprintMissing, "\(file) lacks the fingerprint \(names) of \(app.packageName).",
                    fix: merge(subject))
            ]
        }
        if let uploadKey = app.uploadKeyFingerprint, served == [uploadKey] {
            return [
                Finding(
                    .androidUploadKey, "\(file) has only the upload key's fingerprint of \(app.packageName).",
                    fix: merge(subject))
            ]
        }
        let seen = served.sorted().prefix(3).map(short).joined(separator: ", ")
        return [
            Finding(
                .androidWrongFingerprint,
                """
                \(file) names \(app.packageName) with \(seen.isEmpty ? "no fingerprint" : seen), and not with \(names).
                """,
                fix: merge(subject))
        ]
    }

    private static func malformed(_ list: [JSONTree], subject: HostSubject) -> [Finding] {
        let fingerprints = list.flatMap { $0["target"]?["sha256_cert_fingerprints"]?.texts ?? [] }
        guard let wrong = fingerprints.first(where: { !isWellFormed($0) }) else { return [] }
        return [
            Finding(
                .androidFingerprintForm,
                "\(AssociationFile.android.name) of \(subject.authority) has “\(wrong.prefix(100))”, \(fault(wrong)).",
                fix: Finding.Fix(
                    "Use the line SHA256 in the output of:",
                    lines: ["keytool -list -v -keystore <keystore>"]))
        ]
    }

    /// 32 pairs of upper-case hex digits with colons: 95 characters.
    private static func isWellFormed(_ text: String) -> Bool {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        return pairs.count == 32
            && pairs.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57 ~= $0) || (65...70 ~= $0) } }
    }

    private static func fault(_ text: String) -> String {
        if text.utf8.count == 59 { return "which has the length of a SHA-1 fingerprint" }
        return isWellFormed(text.uppercased())
            ? "which has lower-case letters" : "which is not a SHA-256 fingerprint"
    }

    private static func short(_ fingerprint: String) -> String { "\(fingerprint.prefix(11))…" }

    private static func merge(_ subject: HostSubject) -> Finding.Fix {
        Finding.Fix(
            "Pass the path on to this service, or merge the output of this command into the file:",
            lines: ["waymark association --domain \(subject.host)"])
    }
}
