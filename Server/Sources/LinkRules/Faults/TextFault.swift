/// A fault of a name, a tag or an e-mail address as a text, whatever it names.
public enum TextFault: Hashable, Sendable {
    /// It has characters that reverse or hide text, so that it could look like another one.
    case disguised

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .disguised: "This must not have characters that reverse or hide text."
        }
    }
}
