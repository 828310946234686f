package import Foundation
package import LinkRules
package import LinkStorage
package import WaymarkLinks

/// A link as Branch's API describes it to its owner, translated into a link of this service.
package struct BranchStoredLink: Sendable {
    /// What the link means.
    package let link: DynamicLink
    /// The name under which lists show it.
    package let name: String?
    /// Its tags.
    package let tags: [String]
    /// When it ends.
    package let expiresAt: Date?
    /// Whether apps get it only once.
    package let isForOneUse: Bool
    /// Whether an app has got a link for one use already.
    package let isUsed: Bool

    /// Reads the answer of `GET /v1/url`, by the rules for a link that a client of Branch makes on a domain.
    ///
    /// - Parameters:
    ///   - answer: the members of the answer.
    ///   - domain: the domain. Its project's apps are those that the link opens, and its URL patterns decide about the page of a link
    ///     that names none, and about labels in the addresses of pages.
    ///   - settings: settings that have the domain.
    /// - Throws: an error that names the unreadable key, or the missing web page.
    package init(_ answer: [String: JSONValue], on domain: LinkDomainRecord, in settings: Directory) throws {
        do throws(HTTPFailure) {
            let body = BranchBody(answer)
            let given = try body.object("data") ?? [:]
            var data = BranchLinkData(given)
            for label in ["channel", "feature", "campaign", "stage"] {
                if let text = body.text(label) { data.values["~\(label)"] = .string(text) }
            }
            if let alias = body.text("alias") { data.values["~alias"] = .string(alias) }
            if case .integer(let source)? = given["~creation_source"] {
                data.values[BranchLinkData.sourceName] = Self.creators[source].map(JSONValue.string)
            }
            let ownTags = try BranchBody(given).texts("~tags")
            tags = try body.texts("tags") ?? ownTags ?? []
            data.values["~tags"] = nil
            name = BranchBody(data.values).text("$marketing_title")
            expiresAt = try data.expiresAt()
            isForOneUse = answer["type"] == .integer(1) || BranchBody(given).flag(BranchLinkData.oneTimeUseName)
            isUsed = isForOneUse && BranchBody(given).flag(BranchLinkData.oneTimeUseUsedName)
            let apps = settings.apps(of: domain.projectID)
            let page = try data.webDestination()
            let home = if let page { page } else { try settings.home(of: domain, apps: apps) }
            link = try data.link(home: home, apps: apps, permits: settings.permitsTags(on: domain))
        } catch {
            throw BranchStoredLinkError(description: error.detail)
        }
    }

    /// The names of clients for the numbers of `~creation_source`.
    private static let creators: [Int64: String] = [3: "ios", 4: "android", 5: "web-sdk"]
}

/// An error in the stored description of a link.
package struct BranchStoredLinkError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
}
