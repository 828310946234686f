public import Foundation
package import LinkRules
package import LinkStorage
package import ManagementAPI
import WaymarkLinks

/// A change that is made to each of many links.
public enum BulkLinkChange: Hashable, Sendable {
    /// Hides them from lists; they keep working.
    case archive
    /// Shows them in lists again.
    case restore
    /// Switches them off: they answer 410.
    case disable
    /// Switches them on again.
    case enable
    /// Adds tags to those that they have.
    case tag([String])
    /// Lets them end at a moment.
    case expire(Date)

    /// What the caller needs in the project.
    package var right: Right {
        switch self {
        case .disable, .enable: .disableLinks
        case .archive, .restore, .tag, .expire: .changeLinks
        }
    }

    /// Checks what would be wrong for each link.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package func check() throws(LinkServiceError) {
        if case .tag(let tags) = self { try LinkLabels.check(tags: tags) }
    }

    /// The change of one link.
    package func request(for link: LinkRecord) -> UpdateLinkRequest {
        switch self {
        case .archive: UpdateLinkRequest(archived: true)
        case .restore: UpdateLinkRequest(archived: false)
        case .disable: UpdateLinkRequest(disabled: true)
        case .enable: UpdateLinkRequest(disabled: false)
        case .tag(let tags): UpdateLinkRequest(tags: link.tags + tags.filter { !link.tags.contains($0) })
        case .expire(let moment): UpdateLinkRequest(expiresAt: .set(moment))
        }
    }
}
