import LinkService
import Testing

/// Somebody who asks the service for something, with what the table of rights gives in the project of the test.
struct RouteCaller: Sendable, CustomTestStringConvertible {
    /// By what the caller is known.
    enum Credential: Sendable {
        case cookie(String)
        case key(String)
    }

    /// Where the caller's role counts.
    enum Place: String, CaseIterable, Sendable {
        case everywhere, own, other
    }

    let testDescription: String
    /// `nil` for nobody.
    let credential: Credential?
    /// Whether the credential is valid.
    var isKnown = true
    let place: Place
    /// The rights in the project of the test, if the caller belongs there.
    let rights: Set<Right>
    /// Whether the key is one of Branch's form, which opens what Branch's keys open.
    var isBranchKey = false
    /// Whether the key is a secret of Branch's form, which changes the settings of its project's apps.
    var isBranchSecret = false

    /// Whether the key is the access token of a service account.
    var isToken = false

    /// Whether the project is there for the caller.
    var seesProject: Bool { isKnown && credential != nil && place != .other }

    /// The key, if the caller has one.
    var key: String? {
        if case .key(let text) = credential { text } else { nil }
    }

    static let nobody = RouteCaller(
        testDescription: "nobody", credential: nil, isKnown: false, place: .other, rights: [])
}
