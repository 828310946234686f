import LinkRules
import LinkStorage
import WaymarkLinks

/// The rules for how an app is known to its store and its platform, as pure functions.
enum AppRules {
    /// The app in its normal form, or an error with what is wrong.
    static func checked(_ record: AppRecord) throws(LinkServiceError) -> AppRecord {
        var record = record
        record.app = try checked(record.app)
        record.name = try PageLabels.checked(record.name, "name", limit: PageLabels.nameLength)
        try PageLabels.checkIcon(record.iconURL)
        return record
    }

    /// The app in its normal form, or an error with what is wrong.
    static func checked(_ app: RegisteredApp) throws(LinkServiceError) -> RegisteredApp {
        switch app {
        case .ios(let app):
            try AppNames.check(bundleID: app.bundleID)
            try checkPrefix(app.teamID, parameter: "teamID", fault: .badTeamID)
            try checkPrefix(app.appIDPrefix, parameter: "appIDPrefix", fault: .badAppIDPrefix)
            try checkVersion(app.minimumVersion)
            return .ios(app)
        case .macos(let app):
            try AppNames.check(bundleID: app.bundleID)
            try checkPrefix(app.teamID, parameter: "teamID", fault: .badTeamID)
            try checkPrefix(app.appIDPrefix, parameter: "appIDPrefix", fault: .badAppIDPrefix)
            try checkVersion(app.minimumVersion)
            return .macos(app)
        case .android(var app):
            try AppNames.check(packageName: app.packageName)
            if let version = app.minimumVersionCode, version < 0 {
                throw invalid(.negativeVersionCode, "minimumVersionCode", "\(version)")
            }
            var fingerprints: [String] = []
            for fingerprint in app.fingerprints {
                let normal = try self.fingerprint(fingerprint)
                if !fingerprints.contains(normal) {
                    fingerprints.append(normal)
                }
            }
            app.fingerprints = fingerprints
            if let uploadKey = app.uploadKeyFingerprint {
                app.uploadKeyFingerprint = try fingerprint(uploadKey, parameter: "uploadKeySHA256")
            }
            return .android(app)
        }
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

    private static func checkPrefix(_ text: String?, parameter: String, fault: AppFault) throws(LinkServiceError) {
        guard let text else { return }
        let isRight = text.utf8.count == 10 && text.utf8.allSatisfy { 65...90 ~= $0 || 48...57 ~= $0 }
        guard isRight else {
            throw invalid(fault, parameter, text)
        }
    }

    private static func checkVersion(_ text: String?) throws(LinkServiceError) {
        guard let text else { return }
        guard VisibleASCII.isMade(text, ofAtMost: 40) else {
            throw invalid(.badVersion, "minimumVersion", text)
        }
    }

    private static func invalid(_ fault: AppFault, _ parameter: String, _ value: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, .app(fault), parameter: parameter, value: value)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        48...57 ~= byte || 65...70 ~= byte || 97...102 ~= byte
    }
}
