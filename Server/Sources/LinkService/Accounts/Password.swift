import Foundation
import LinkRules

/// A password in its normal form, so that it is the same from every keyboard.
///
/// Source: NIST SP 800-63B-4 §3.1.1.2: the form NFKC, lengths in code points, no rules of composition.
struct Password: Sendable {
    let bytes: [UInt8]
    /// The length in code points.
    let length: Int
    private let text: String

    /// Reads a password that is to be compared; `nil` where it cannot be anybody's.
    init?(_ text: String) {
        // What is far longer than any password is not even normalized.
        guard !text.isEmpty, text.utf8.count <= 4 * AccountRules.greatestPasswordLength else { return nil }
        let normal = text.precomposedStringWithCompatibilityMapping
        guard normal.utf8.count <= AccountRules.greatestPasswordLength, !normal.utf8.contains(0) else { return nil }
        self.text = normal
        bytes = Array(normal.utf8)
        length = normal.unicodeScalars.count
    }

    /// A password that takes part in comparisons and equals none.
    static let impossible = Password(bytes: [0xFF])

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        length = 0
        text = ""
    }

    /// Reads a new password.
    ///
    /// - Parameters:
    ///   - text: the password.
    ///   - hasSecondFactor: whether signing in needs a code besides.
    ///   - names: what others know of the person, such as the e-mail address.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` and the reason `weakPassword`.
    init(new text: String, hasSecondFactor: Bool, besides names: [String]) throws(LinkServiceError) {
        let least =
            hasSecondFactor
            ? AccountRules.leastPasswordLengthWithSecondFactor : AccountRules.leastPasswordLength
        guard let password = Password(text) else {
            throw Self.refusal(.passwordLength(least: least, most: AccountRules.greatestPasswordLength))
        }
        guard password.length >= least else {
            throw Self.refusal(.passwordTooShort(least: least))
        }
        guard !CommonPasswords.contains(password.text, besides: names) else {
            throw Self.refusal(.passwordCommon)
        }
        self = password
    }

    private static func refusal(_ fault: PersonFault) -> LinkServiceError {
        LinkServiceError(.invalidArgument, reason: .weakPassword, .person(fault), parameter: "password")
    }
}
