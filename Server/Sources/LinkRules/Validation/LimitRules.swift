package import LinkStorage
package import WaymarkLinks

/// The rules for how often a link works, and for where it leads afterwards.
package enum LimitRules {
    /// Checks the limits of a link.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(
        _ limits: LinkLimits, patterns: URLPatternSet, directory: Directory
    ) throws(LinkServiceError) {
        for (parameter, limit) in [("clickLimit", limits.clicks), ("openingLimit", limits.openings)] {
            try check(limit?.most, parameter)
        }
        for (parameter, url) in [("usedUpURL", limits.usedUpURL), ("expiredURL", limits.expiredURL)] {
            guard let url else { continue }
            if directory.holds(url) {
                throw LinkServiceError(
                    .invalidArgument, reason: .linkIsDynamicLink,
                    .link(.substituteIsDynamicLink(field: parameter)),
                    parameter: parameter, value: url.description)
            }
            guard patterns.allows(url) else {
                throw LinkServiceError(
                    .invalidArgument, reason: .urlPatternMismatch,
                    .link(.substituteNotAllowed(field: parameter)), parameter: parameter,
                    value: url.description)
            }
        }
    }

    /// Checks a limit.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(_ limit: Int?, _ parameter: String) throws(LinkServiceError) {
        guard let limit, !UseLimit.allowed.contains(limit) else { return }
        throw LinkServiceError(
            .invalidArgument, .link(.badLimit(most: UseLimit.allowed.upperBound)), parameter: parameter,
            value: "\(limit)")
    }

    /// Where people are led instead of a link that is not followed, if its owner has said so.
    ///
    /// The settings are those of the moment: a page that its domain no longer permits is not shown.
    package static func target(
        of record: LinkRecord, after inactivity: LinkRecord.Inactivity, on domain: ConfiguredDomain?,
        in directory: Directory
    ) -> WebURL? {
        let target: WebURL? =
            switch inactivity {
            case .usedUp: record.limits.usedUpURL
            case .expired: record.limits.expiredURL
            case .disabled, .notStarted: nil
            }
        guard let target, let domain, domain.urlPatterns.allows(target), !directory.holds(target) else { return nil }
        return target
    }
}
