import LinkRules

extension PersonFault: FaultSampled {
    static func after(_ fault: PersonFault?) -> PersonFault? {
        switch fault {
        case nil: .badEmail
        case .badEmail: .badName
        case .badName: .missing
        case .missing: .exists
        case .exists: .mayAlready
        case .mayAlready: .invitationWithoutRole
        case .invitationWithoutRole: .invitationMissing
        case .invitationMissing: .invitationEnded
        case .invitationEnded: .roleBeyondOwn
        case .roleBeyondOwn: .personBeyondOwn
        case .personBeyondOwn: .oneRoleEach
        case .oneRoleEach: .noRoleAnywhere
        case .noRoleAnywhere: .roleNotAllowed
        case .roleNotAllowed: .lastOwner
        case .lastOwner: .confirmationNeeded
        case .confirmationNeeded: .wrongPassword
        case .wrongPassword: .passwordLength(least: 15, most: 500)
        case .passwordLength: .passwordTooShort(least: 15)
        case .passwordTooShort: .passwordCommon
        case .passwordCommon: .passwordTooShortAlone(least: 15)
        case .passwordTooShortAlone: .passwordNotCheckable
        case .passwordNotCheckable: .tooManyAttempts(seconds: 8)
        case .tooManyAttempts: .tooManySignIns
        case .tooManySignIns: .shortOfMemory
        case .shortOfMemory: .noToken
        case .noToken: .secondFactorExists
        case .secondFactorExists: .secondFactorNotBegun
        case .secondFactorNotBegun: .wrongCode
        case .wrongCode: .lastWayIn
        case .lastWayIn: .lastPasskey
        case .lastPasskey: .passkeyUnreadable
        case .passkeyUnreadable: .tooManyPasskeys(most: 20)
        case .tooManyPasskeys: .passkeyMissing
        case .passkeyMissing: .sessionMissing
        case .sessionMissing: nil
        }
    }
}
