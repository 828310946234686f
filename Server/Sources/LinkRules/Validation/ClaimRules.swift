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
            .invalidArgument, "A claim token has 1 to \(longestToken) visible ASCII characters.",
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
                "A link has at most \(ShareableParts.maximumCount) shareable names of 1 to \(ShareableParts.longestName) characters.",
                parameter: "shareable")
        }
    }
}

extension String {
    fileprivate var isStorable: Bool { !utf8.contains(0) }
}
