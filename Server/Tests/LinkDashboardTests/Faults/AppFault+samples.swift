import LinkRules

extension AppFault: FaultSampled {
    static func after(_ fault: AppFault?) -> AppFault? {
        switch fault {
        case nil: .badBundleID
        case .badBundleID: .badPackageName
        case .badPackageName: .badTeamID
        case .badTeamID: .badAppIDPrefix
        case .badAppIDPrefix: .badVersion
        case .badVersion: .badVersionCode
        case .badVersionCode: .sha1Fingerprint
        case .sha1Fingerprint: .md5Fingerprint
        case .md5Fingerprint: .fingerprintCharacters
        case .fingerprintCharacters: .fingerprintLength(12)
        case .fingerprintLength: .missing
        case .missing: .exists("com.example.app")
        case .exists: nil
        }
    }
}
