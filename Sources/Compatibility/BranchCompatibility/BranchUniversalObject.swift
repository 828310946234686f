public import Foundation
import WaymarkClient
import WaymarkLinks

/// The content that a link leads to.
///
/// It belongs to one thread at a time, as in Branch's SDK; a link is made of what it says at the moment of the call.
public final class BranchUniversalObject {
    /// The content's name in the app, such as `spot/7`.
    public var canonicalIdentifier: String?
    /// The content's page on the web.
    public var canonicalUrl: String?
    /// The title of the card in chats.
    public var title: String?
    /// The text of the card.
    public var contentDescription: String?
    /// The address of the card's picture.
    public var imageUrl: String?
    /// Words by which the content is found.
    public var keywords: [String]?
    /// The end of links to the content.
    public var expirationDate: Date?
    /// The metadata of the content.
    public var contentMetadata = BranchContentMetadata()

    /// Creates an object without a name.
    public init() {}

    /// Creates an object with its name in the app.
    public init(canonicalIdentifier: String) {
        self.canonicalIdentifier = canonicalIdentifier
    }

    /// Creates an object with its title.
    public init(title: String) {
        self.title = title
    }

    /// Makes a short link, and tells it on the main actor.
    ///
    /// If the service does not answer, the link contains all that it says, and an error comes with it.
    public func getShortUrl(
        with linkProperties: BranchLinkProperties,
        andCallback callback: @escaping @MainActor @Sendable (String?, (any Error)?) -> Void
    ) {
        do {
            let request = try linkRequest(linkProperties)
            let branch = Branch.getInstance()
            _ = branch.service.environment.start {
                let made = await branch.makeLink(request)
                await callback(made.url, made.error)
            }
        } catch {
            Task { @MainActor in callback(nil, error) }
        }
    }

    /// Tells the service that the person looks at the content.
    public func registerView() {
        let event = BranchEvent.standardEvent("VIEW_ITEM")
        event.contentItems = [self]
        event.logEvent()
    }

    /// A text for sharing, which ends with the link.
    public func shareText(
        _ text: String, with linkProperties: BranchLinkProperties,
        callback: @escaping @MainActor @Sendable (String?, (any Error)?) -> Void
    ) {
        getShortUrl(with: linkProperties) { url, error in
            callback(url.map { text.isEmpty ? $0 : "\(text)\n\($0)" }, error)
        }
    }

    /// What the object says, under the names that links have it.
    var members: [String: Any] {
        var members = contentMetadata.members
        members["$canonical_identifier"] = canonicalIdentifier
        members["$canonical_url"] = canonicalUrl
        members["$og_title"] = title
        members["$og_description"] = contentDescription
        members["$og_image_url"] = imageUrl
        members["$keywords"] = keywords
        members["$exp_date"] = expirationDate.map { Int64($0.timeIntervalSince1970 * 1000) }
        return members
    }

    /// All that is needed to make a link.
    ///
    /// - Throws: error 1009 of Branch's SDK if the object has neither a name nor a title.
    func linkRequest(_ properties: BranchLinkProperties) throws -> BranchLinkRequest {
        guard canonicalIdentifier?.isEmpty == false || title?.isEmpty == false else {
            throw NSError.branch(.contentIdentifier, "The object needs a canonicalIdentifier or a title.")
        }
        var members = members
        members.merge(properties.controlParams) { $1 }
        return BranchLinkRequest(
            data: members.compactMapValues { JSONValue(any: $0) }, tags: properties.tags ?? [],
            labels: [
                "alias": properties.alias, "channel": properties.channel, "feature": properties.feature,
                "stage": properties.stage, "campaign": properties.campaign,
            ].compactMapValues(\.self), duration: properties.matchDuration)
    }
}
