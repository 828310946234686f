public import Foundation
public import WaymarkLinks

/// The outcome of importing one link.
public enum LinkImportOutcome: Hashable, Sendable {
    /// It is new.
    case inserted
    /// It was there, with the same parameters; where links are replaced, with the same name, tags and dates too.
    case unchanged
    /// It was there and says now what the import says, or is deleted as the import says.
    case replaced
    /// Another link has its code, and leads to this address; it was left as it is.
    case codeTaken(by: WebURL)
    /// Another link, on another domain or with another code, has its identity; nothing was stored.
    case identifierTaken
    /// Another link of the project has its claim token; nothing was stored.
    case claimTokenTaken
    /// The link with its code, or with its identity, was deleted at this moment; nothing was stored.
    case deleted(at: Date)
}
