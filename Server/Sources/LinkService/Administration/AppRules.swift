import LinkRules
import LinkStorage
import WaymarkLinks

/// The rules for how an app is known to its store and its platform, as pure functions.
enum AppRules {
    /// The app in its normal form, or the first error with what is wrong.
    ///
    /// - Parameter stored: the app as it was before a change, whose version stays: it may be older than the rule for versions.
    static func checked(
        _ record: AppRecord, changing stored: RegisteredApp? = nil
    ) throws(LinkServiceError) -> AppRecord {
        let (normal, faults) = normalized(record, changing: stored)
        if let fault = faults.first { throw fault }
        return normal
    }

    /// The app in its normal form, and all that is wrong with it; what is wrong is left as it is.
    static func normalized(
        _ record: AppRecord, changing stored: RegisteredApp? = nil
    ) -> (record: AppRecord, faults: [LinkServiceError]) {
        var normal = record
        var faults: [LinkServiceError] = []
        func check(_ rule: () throws(LinkServiceError) -> Void) {
            do throws(LinkServiceError) { try rule() } catch { faults.append(error) }
        }
        switch record.app {
        case .ios(let app):
            check { () throws(LinkServiceError) in try AppNames.check(bundleID: app.bundleID) }
            check { () throws(LinkServiceError) in try checkTeamID(app.teamID) }
            check { () throws(LinkServiceError) in try checkPrefix(app.appIDPrefix) }
            check { () throws(LinkServiceError) in try checkVersion(app.minimumVersion, stored?.minimumVersion) }
        case .macos(let app):
            check { () throws(LinkServiceError) in try AppNames.check(bundleID: app.bundleID) }
            check { () throws(LinkServiceError) in try checkTeamID(app.teamID) }
            check { () throws(LinkServiceError) in try checkPrefix(app.appIDPrefix) }
            check { () throws(LinkServiceError) in try checkVersion(app.minimumVersion, stored?.minimumVersion) }
        case .android(var app):
            check { () throws(LinkServiceError) in try AppNames.check(packageName: app.packageName) }
            check { () throws(LinkServiceError) in
                try checkVersionCode(app.minimumVersionCode, stored?.minimumVersionCode)
            }
            check { () throws(LinkServiceError) in app.fingerprints = try fingerprints(app.fingerprints) }
            check { () throws(LinkServiceError) in
                guard let uploadKey = app.uploadKeyFingerprint else { return }
                app.uploadKeyFingerprint = try fingerprint(uploadKey, parameter: "uploadKeySHA256")
            }
            normal.app = .android(app)
        }
        check { () throws(LinkServiceError) in
            normal.name = try PageLabels.checked(record.name, "name", limit: PageLabels.nameLength)
        }
        check { () throws(LinkServiceError) in try PageLabels.checkIcon(record.iconURL) }
        return (normal, faults)
    }

    /// Fingerprints in their normal form, each once.
    private static func fingerprints(_ texts: [String]) throws(LinkServiceError) -> [String] {
        var fingerprints: [String] = []
        for text in texts {
            let normal = try fingerprint(text)
            if !fingerprints.contains(normal) { fingerprints.append(normal) }
        }
        return fingerprints
    }

    /// A SHA-256 fingerprint as Android writes it: pairs of upper-case hex digits with colons.
    ///
    /// Lower case, missing colons and spaces are forgiven.
    static func fingerprint(_ text: String, parameter: String = "sha256") throws(LinkServiceError) -> String {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }
        guard digits.allSatisfy({ isHexDigit($0) }), digits.count == 64 else {
            let fault: AppFault =
                switch digits.count {
                case 40: .sha1Fingerprint
                case 32: .md5Fingerprint
                case 64: .fingerprintCharacters
                default: .fingerprintLength(digits.count)
                }
            throw invalid(fault, parameter, text)
        }
        let upper = Array(String(decoding: digits, as: UTF8.self).uppercased().utf8)
        let pairs = stride(from: 0, to: upper.count, by: 2).map { String(decoding: upper[$0..<$0 + 2], as: UTF8.self) }
        return pairs.joined(separator: ":")
    }

    private static func checkTeamID(_ text: String?) throws(LinkServiceError) {
        guard let text, !isTenCharacters(text) else { return }
        throw invalid(.badTeamID, "teamID", text)
    }

    private static func checkPrefix(_ text: String?) throws(LinkServiceError) {
        guard let text, !isTenCharacters(text) else { return }
        throw invalid(.badAppIDPrefix, "appIDPrefix", text)
    }

    /// Refuses what the package for apps does not compare: it reads numbers separated by dots.
    private static func checkVersion(_ text: String?, _ stored: String?) throws(LinkServiceError) {
        guard let text, text != stored, !isVersion(text) else { return }
        throw invalid(.badVersion, "minimumVersion", text)
    }

    /// Refuses what no app has: Android's `versionCode` is a positive integer.
    private static func checkVersionCode(_ code: Int64?, _ stored: Int64?) throws(LinkServiceError) {
        guard let code, code != stored, code < 1 else { return }
        throw invalid(.badVersionCode, "minimumVersionCode", "\(code)")
    }

    private static func isVersion(_ text: String) -> Bool {
        text.utf8.count <= 40
            && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy { part in !part.isEmpty && part.allSatisfy { 48...57 ~= $0 } }
    }

    private static func isTenCharacters(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { 65...90 ~= $0 || 48...57 ~= $0 }
    }

    private static func invalid(_ fault: AppFault, _ parameter: String, _ value: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, .app(fault), parameter: parameter, value: value)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        48...57 ~= byte || 65...70 ~= byte || 97...102 ~= byte
    }
}

extension RegisteredApp {
    /// The least version of an app of Apple's systems.
    fileprivate var minimumVersion: String? {
        switch self {
        case .ios(let app): app.minimumVersion
        case .macos(let app): app.minimumVersion
        case .android: nil
        }
    }

    /// The least version of an app of Android.
    fileprivate var minimumVersionCode: Int64? {
        if case .android(let app) = self { app.minimumVersionCode } else { nil }
    }
}
