package import LinkStorage
import WaymarkLinks

/// The rules for what a link says about its claims.
package enum ClaimRules {
    /// The most characters of a claim token.
    package static let longestToken = 128

    /// Checks the token with which a link is claimed.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(claimToken token: String?) throws(LinkServiceError) {
        guard let token, !VisibleASCII.isMade(token, ofAtMost: longestToken) else { return }
        throw LinkServiceError(
            .invalidArgument, .link(.badClaimToken(most: longestToken)),
            parameter: "claimToken")
    }

    /// Checks the names of what a probable match may deliver.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(_ parts: ShareableParts) throws(LinkServiceError) {
        let isShort = parts.names.allSatisfy { (1...ShareableParts.longestName).contains($0.unicodeScalars.count) }
        guard parts.names.count <= ShareableParts.maximumCount, isShort, parts.names.allSatisfy(\.isStorable) else {
            throw LinkServiceError(
                .invalidArgument,
                .link(.badShareableNames(most: ShareableParts.maximumCount, longest: ShareableParts.longestName)),
                parameter: "shareable")
        }
    }
}

extension String {
    fileprivate var isStorable: Bool { !utf8.contains(0) }
}
