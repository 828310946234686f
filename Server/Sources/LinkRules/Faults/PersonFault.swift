/// A fault of a person, a way to sign in, or an invitation.
public enum PersonFault: Hashable, Sendable {
    /// The text is not an e-mail address.
    case badEmail
    /// The name of a person is empty or too long.
    case badName
    /// There is no such person.
    case missing
    /// A person has the e-mail address.
    case exists
    /// A person with the e-mail address has all rights of the new role in its place.
    case mayAlready
    /// An invitation says nothing of what the person may do.
    case invitationWithoutRole
    /// There is no such invitation.
    case invitationMissing
    /// A one-time link does not count any more.
    case invitationEnded
    /// The role has rights that the giver lacks.
    case roleBeyondOwn
    /// The person has rights in that place which the caller lacks.
    case personBeyondOwn
    /// Two roles were given for the same place.
    case oneRoleEach
    /// The person can see nothing.
    case noRoleAnywhere
    /// The person's role does not include this.
    case roleNotAllowed
    /// Nobody would own the instance.
    case lastOwner
    /// The password must be entered again.
    case confirmationNeeded
    /// The password is another one.
    case wrongPassword
    /// A new password is too short or too long.
    case passwordLength(least: Int, most: Int)
    /// A new password is too short.
    case passwordTooShort(least: Int)
    /// A new password is easy to guess.
    case passwordCommon
    /// The password is too short without a second factor.
    case passwordTooShortAlone(least: Int)
    /// The machine lacks a library.
    case passwordNotCheckable
    /// Somebody has to wait after wrong passwords.
    case tooManyAttempts(seconds: Int)
    /// All turns for checking passwords are taken.
    case tooManySignIns
    /// There is no memory for checking a password.
    case shortOfMemory
    /// No random token could be made.
    case noToken
    /// There is a second factor already.
    case secondFactorExists
    /// Nobody began to set up a second factor.
    case secondFactorNotBegun
    /// The code of a new second factor is another one.
    case wrongCode
    /// Unlinking an account would lock the person out.
    case lastWayIn
    /// Removing a passkey would lock the person out.
    case lastPasskey
    /// What a device made is no passkey for this.
    case passkeyUnreadable
    /// The person would have too many passkeys.
    case tooManyPasskeys(most: Int)
    /// There is no such passkey.
    case passkeyMissing
    /// The person has no such session, or not any more.
    case sessionMissing

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .badEmail: "This is not an e-mail address, such as ann@example.com."
        case .badName: "A name has 1 to 100 characters."
        case .missing: "The person does not exist."
        case .exists: "A person with this e-mail address exists; change the roles instead."
        case .mayAlready: "A person with this e-mail address already may do all that this role permits here."
        case .invitationWithoutRole: "An invitation gives at least one role."
        case .invitationMissing: "The invitation does not exist."
        case .invitationEnded: "This link was used, was withdrawn, or has ended; ask for another one."
        case .roleBeyondOwn: "Nobody gives or takes a role with more rights than the own one."
        case .personBeyondOwn: "Nobody changes the role of a person who has more rights there."
        case .oneRoleEach: "A person has one role in each project, and one in the instance."
        case .noRoleAnywhere: "You have no role in any project."
        case .roleNotAllowed: "Your role does not permit this; an owner can give you another one."
        case .lastOwner: "The instance would have no owner who can sign in; make another person an owner first."
        case .confirmationNeeded: "Enter your password again to change this."
        case .wrongPassword: "The password is not right."
        case .passwordLength(let least, let most): "A password has \(least) to \(most) characters."
        case .passwordTooShort(let least):
            "The password is too short: it needs at least \(least) characters. A sentence of some words is easy to keep in mind."
        case .passwordCommon: "The password is one of those that are guessed first; choose another one."
        case .passwordTooShortAlone(let least):
            "The password is too short to be the only factor; choose one with \(least) characters first."
        case .passwordNotCheckable:
            "The password cannot be checked on this machine: install libsodium (on Debian the package libsodium23)."
        case .tooManyAttempts(let seconds): "Too many attempts; try again in \(seconds) seconds."
        case .tooManySignIns: "Too many people are signing in; try again."
        case .shortOfMemory: "The service is short of memory; try again."
        case .noToken: "No token could be made; try again."
        case .secondFactorExists: "A second factor is set up; remove it first."
        case .secondFactorNotBegun: "No second factor is being set up."
        case .wrongCode: "The code is not right; look whether the clocks of the phone and of the service agree."
        case .lastWayIn:
            "Nothing else would let you in. Add a passkey, or have an owner give you a link for a password, first."
        case .lastPasskey:
            "Nothing else would let you in. Add another passkey, or have an owner give you a link for a password, first."
        case .passkeyUnreadable: "The passkey could not be examined. Begin again; the page may have been open too long."
        case .tooManyPasskeys(let most): "A person has \(most) passkeys at most."
        case .passkeyMissing: "The passkey does not exist."
        case .sessionMissing: "You have no such session; it may have ended before."
        }
    }
}
