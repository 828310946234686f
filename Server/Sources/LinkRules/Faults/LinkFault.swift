/// A fault of a link, or of a list of links.
public enum LinkFault: Codable, Hashable, Sendable {
    /// The name is too long.
    case nameTooLong(most: Int)
    /// The title of the card is too long.
    case titleTooLong(most: Int)
    /// The text of the card is too long.
    case descriptionTooLong(most: Int)
    /// The link would have too many tags.
    case tooManyTags(most: Int)
    /// A tag is empty, too long, or has control characters.
    case badTag(most: Int)
    /// A tag was given twice.
    case repeatedTag
    /// A destination is on a link domain; `parameter` is its name in a long link.
    case targetIsDynamicLink(parameter: String)
    /// A destination matches no URL pattern; `parameter` is its name in a long link.
    case targetNotAllowed(parameter: String)
    /// A destination after the limits is on a link domain.
    case substituteIsDynamicLink(field: String)
    /// A destination after the limits matches no URL pattern.
    case substituteNotAllowed(field: String)
    /// A limit of uses is out of range.
    case badLimit(most: Int)
    /// The period ends before it begins.
    case expiresBeforeStart
    /// The period is over already.
    case expiresInPast
    /// A custom code has a wrong character or length.
    case badCode(most: Int)
    /// The service keeps the code for itself.
    case reservedCode(String)
    /// Another link of the domain has the code.
    case codeTaken(String)
    /// A deleted link of the domain had the code.
    case codeOfDeletedLink(String)
    /// The code is the path of another link domain.
    case codeIsDomainPath(String)
    /// No code was found that is not in use.
    case noUnusedCode
    /// The token of a claim cannot be stored.
    case badClaimToken(most: Int)
    /// Another link has the token of the claim.
    case claimTokenTaken
    /// The names that a probable match may deliver are too many or too long.
    case badShareableNames(most: Int, longest: Int)
    /// The project has no such link domain.
    case domainNotOwned(String)
    /// The project has no link domain at all.
    case noDomain
    /// There is no such link.
    case missing
    /// The link was there once.
    case deleted
    /// The link is not any more as it was read.
    case changed
    /// Others change the link all the time.
    case beingChanged
    /// The position of a list is not one of it.
    case badCursor
    /// Nothing says which links are meant.
    case noFilter
    /// What should be a host is none.
    case notAHost(String)
    /// What should be the ID of a key is none.
    case badKeyID

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .nameTooLong(let most): "A name has at most \(most) characters."
        case .titleTooLong(let most): "The title of a link's card has at most \(most) characters."
        case .descriptionTooLong(let most): "The text of a link's card has at most \(most) characters."
        case .tooManyTags(let most): "A link has at most \(most) tags."
        case .badTag(let most): "A tag has 1 to \(most) characters and no control characters."
        case .repeatedTag: "A tag occurs more than once."
        case .targetIsDynamicLink(let parameter):
            "The parameter “\(parameter)” must not be a dynamic link itself: every URL of a link domain is one."
        case .targetNotAllowed(let parameter): "The parameter “\(parameter)” matches none of the allowed destinations."
        case .substituteIsDynamicLink(let field):
            "“\(field)” must not be a dynamic link itself: every URL of a link domain is one."
        case .substituteNotAllowed(let field): "“\(field)” matches none of the allowed destinations."
        case .badLimit(let most): "A limit is a number from 1 to \(most)."
        case .expiresBeforeStart: "The link expires before it starts."
        case .expiresInPast: "The expiration date is in the past."
        case .badCode(let most): "A custom code has 1 to \(most) characters of A–Z, a–z, 0–9, “-” and “_”."
        case .reservedCode(let code): "The code “\(code)” is reserved; choose another."
        case .codeTaken(let code): "The code “\(code)” is already in use on this domain."
        case .codeOfDeletedLink(let code): "The code “\(code)” belonged to a deleted link and cannot be used again."
        case .codeIsDomainPath(let code): "The code “\(code)” is the path of a link domain."
        case .noUnusedCode: "No unused code was found; try again."
        case .badClaimToken(let most): "A claim token has 1 to \(most) visible ASCII characters."
        case .claimTokenTaken: "Another link of the project has this claim token."
        case .badShareableNames(let most, let longest):
            "A link has at most \(most) shareable names of 1 to \(longest) characters."
        case .domainNotOwned(let domain): "The project does not own the link domain “\(domain)”."
        case .noDomain: "The project has no link domain; add one first."
        case .missing: "The link does not exist."
        case .deleted: "The link was deleted."
        case .changed: "The link was changed since it was read."
        case .beingChanged: "The link is being changed by another request; try again."
        case .badCursor: "The cursor is not valid for this list."
        case .noFilter: "At least one filter is required: domain, q, tag, destinationHost or keyID."
        case .notAHost(let text): "“\(text)” is not a host, such as www.example.com."
        case .badKeyID: "The ID of a key is a UUID, which `waymark key list` shows."
        }
    }
}
