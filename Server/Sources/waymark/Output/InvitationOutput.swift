import Foundation
import LinkService
import LinkStorage

/// A one-time link as commands print it; it is not shown again.
struct InvitationOutput: Encodable {
    var url: String
    var email: String?
    var roles: [String]
    var expiresAt: Date

    init(_ link: InvitationLink, base: String, projects: [ProjectRecord]) {
        url = base + link.path
        email = link.record.email
        roles = UserOutput.texts(of: link.record.grants, projects: projects)
        expiresAt = link.record.expiresAt
    }

    var text: String {
        """
        \(url)

        The link is not shown again. It works once, until \(expiresAt.formatted(.iso8601)).
        """
    }
}
