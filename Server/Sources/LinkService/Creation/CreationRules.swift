import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// The rules that the creation of a link must keep.
enum CreationRules {
    /// Checks a creation.
    ///
    /// - Throws: ``LinkServiceError`` with the first rule that it breaks.
    static func check(
        _ creation: CreateLink, caller: Caller, directory: Directory, now: Date
    ) throws(LinkServiceError) {
        guard caller.mayAct(in: creation.domain.projectID) else {
            throw .domainNotOwned(creation.domain.domain.description)
        }
        try caller.require(.createLinks, in: creation.domain.projectID)
        if case .custom(let code) = creation.suffix {
            try caller.requireChoiceOfCodes(in: creation.domain.projectID)
            try LinkValidator.check(code)
            if directory.hides(code, on: creation.domain) {
                throw LinkServiceError(
                    .alreadyExists, reason: .codeTaken, .link(.codeIsDomainPath(code.description)),
                    parameter: "suffix", value: code.description)
            }
        }
        if !creation.mayHaveEnded, let expiresAt = creation.expiresAt, expiresAt <= now {
            throw LinkServiceError(
                .invalidArgument, .link(.expiresInPast), parameter: "expiresAt")
        }
        try LinkPeriod.check(startsAt: creation.startsAt, expiresAt: creation.expiresAt)
        try LimitRules.check(
            creation.limits, patterns: directory.urlPatterns(for: creation.domain), directory: directory)
        try ClaimRules.check(claimToken: creation.claimToken)
        try ClaimRules.check(creation.shareable)
        _ = try LinkLabels.checked(
            name: creation.mendsName ? LinkLabels.mended(name: creation.name) : creation.name)
        try LinkLabels.check(tags: creation.tags)
        if !creation.takesLongCards { try CardRules.check(creation.link.social) }
        try LinkValidator.check(
            creation.link, patterns: directory.urlPatterns(for: creation.domain), directory: directory)
    }
}
