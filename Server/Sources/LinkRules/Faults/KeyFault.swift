/// A fault of an API key.
public enum KeyFault: Hashable, Sendable {
    /// The key would have rights that its maker lacks.
    case moreThanMaker
    /// A key of the role belongs to a project.
    case needsProject(role: String)
    /// Only app keys can be restricted.
    case notRestrictable
    /// The text is not an origin.
    case badOrigin
    /// There is no such key.
    case missing

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .moreThanMaker: "No key may do more than the one who makes it."
        case .needsProject(let role): "A key with the role “\(role)” must belong to a project."
        case .notRestrictable: "Only keys with the role “app” can be restricted to apps and origins."
        case .badOrigin: "An origin is a scheme and a host, as in https://www.example.com."
        case .missing: "The key does not exist."
        }
    }
}
