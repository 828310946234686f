public import Foundation
import WaymarkLinks

/// A dynamic link that the app received.
///
/// Where a file imports `WaymarkLinks` too, this one is `FirebaseCompatibility.DynamicLink`.
public final class DynamicLink: Sendable {
    /// The deep link; `nil` if the link carries none.
    public let url: URL?
    /// The confidence that the link is meant for this installation.
    ///
    /// Show personal data only where it is ``DLMatchType/unique``.
    public let matchType: DLMatchType
    /// The least version of the app that can open the link; the app itself must compare.
    public let minimumAppVersion: String?
    /// The campaign: every parameter whose name begins with `utm_`.
    public let utmParametersDictionary: [String: any Sendable]
    /// Left from App Invites.
    let invitationID: String?
    /// Why the service holds this for a match, for developers.
    let matchMessage: String?

    /// Strong where the match is certain.
    @available(*, deprecated, message: "Use matchType, which tells a likely match from a doubtful one.")
    public var matchConfidence: DynamicLinkMatchConfidence { matchType == .unique ? .strong : .weak }

    /// Reads the parameters of a custom-scheme URL.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - isCertain: Whether the service has said so; anyone else can write such a URL.
    init(customSchemeParameters parameters: [String: String], isCertain: Bool) {
        url = parameters["deep_link_id"].flatMap(URL.init(nonEmpty:))
        invitationID = parameters["invitation_id"]
        minimumAppVersion = parameters["imv"]
        matchMessage = parameters["match_message"]
        utmParametersDictionary = Self.campaign(parameters)
        let match =
            if let text = parameters["match_type"] {
                DLMatchType(text: text)
            } else {
                url != nil || invitationID != nil ? DLMatchType.unique : .none
            }
        matchType = match == .unique && !isCertain ? .default : match
    }

    /// Reads the parameters of a long link; `nil` if `link` is no URL.
    init?(longLinkParameters parameters: [String: String]) {
        guard let url = parameters["link"].flatMap(URL.init(nonEmpty:)) else { return nil }
        self.url = url
        invitationID = nil
        minimumAppVersion = parameters["imv"]
        matchMessage = nil
        utmParametersDictionary = Self.campaign(parameters)
        matchType = .unique
    }

    private static func campaign(_ parameters: [String: String]) -> [String: any Sendable] {
        parameters.filter { $0.key.hasPrefix("utm_") }
    }
}

extension URL {
    /// Reads a URL; empty text is none, whatever the system's reader says.
    init?(nonEmpty text: String) {
        guard !text.isEmpty else { return nil }
        self.init(string: text)
    }

    /// The parameters of the query by the rules of Firebase's SDK: pairs with exactly one `=`, values decoded once,
    /// the last of equal names.
    var firebaseParameters: [String: String] {
        let text = absoluteString.prefix { $0 != "#" }
        guard let mark = text.firstIndex(of: "?") else { return [:] }
        let pairs = LongLinkCodec.parameters(ofQuery: text[text.index(after: mark)...], rules: .firebaseSDK)
        return Dictionary(pairs.map { ($0.name, $0.value) }) { _, last in last }
    }
}
