/// The fields that entries of the audit log name besides the parameters of links.
///
/// A name means the same for all kinds of things that have it.
enum AuditField: String, CaseIterable, Sendable {
    // Links
    case name, tags, archived, disabled, startsAt, expiresAt, clickLimit, openingLimit, usedUpURL, expiredURL,
        claimToken
    case shareable
    // Imports
    case links, replaces, file, rows, inserted, replaced, state
    // Projects and domains
    case urlPatterns, matchesProbably, prefix, project, alternateHost, retiredHosts, isCaseSensitive, fallbackURL
    case notFoundURL, passedParameters, servesAssociations, pages, signingKey
    // Apps, keys and webhooks
    case iconURL, details, role, restrictions, isServiceAccount, replacedBy, url, events, isOn, secret
    // People
    case roles, passkey, provider

    /// Whether its value is true or false; what is not told is false.
    var isFlag: Bool {
        switch self {
        case .archived, .disabled, .replaces, .matchesProbably, .isCaseSensitive, .servesAssociations,
            .isServiceAccount,
            .isOn:
            true
        default: false
        }
    }

    /// Whether its value is a moment in RFC 3339.
    var isMoment: Bool { self == .startsAt || self == .expiresAt }
}
