package import Foundation

/// The rule for when a link works.
package enum LinkPeriod {
    /// Refuses a time that is over before it begins.
    package static func check(startsAt: Date?, expiresAt: Date?) throws(LinkServiceError) {
        guard let startsAt, let expiresAt, expiresAt <= startsAt else { return }
        throw LinkServiceError(.invalidArgument, .link(.expiresBeforeStart), parameter: "startsAt")
    }
}
