import LinkRules
import LinkStorage
package import WaymarkLinks

extension LinkResource {
    /// Describes a stored link to its owner.
    package init(_ link: ManagedLink, showsWarnings: Bool = false) {
        let record = link.record
        self.init(
            id: record.id.description, shortLink: link.shortLink, previewLink: link.previewLink,
            domain: link.domain.domain.description, code: record.code.description, link: record.link, name: record.name,
            tags: record.tags, isManaged: record.isManaged, createdAt: record.createdAt, updatedAt: record.updatedAt,
            archivedAt: record.archivedAt, disabledAt: record.disabledAt, startsAt: record.startsAt,
            expiresAt: record.expiresAt, clickLimit: record.limits.clicks?.most,
            clicksUsed: record.limits.clicks?.used, openingLimit: record.limits.openings?.most,
            openingsUsed: record.limits.openings?.used, usedUpURL: record.limits.usedUpURL,
            expiredURL: record.limits.expiredURL, claimToken: record.claimToken,
            shareable: record.shareable.names.isEmpty ? nil : record.shareable.names, keyID: record.keyID?.description,
            version: record.version,
            warnings: showsWarnings
                ? link.warnings.map {
                    LinkWarning(code: $0.code, message: $0.message, parameter: $0.parameter)
                } : nil)
    }
}
