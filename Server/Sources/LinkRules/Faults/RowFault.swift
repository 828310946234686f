public import WaymarkLinks

/// The reason why a row of an import was rejected or adjusted.
///
/// A part of the reports that people read, in the command line and on pages, and stored with the state of an import. A fault
/// that is added needs a sentence in each language before it compiles.
public indirect enum RowFault: Codable, Hashable, Sendable {
    /// A place in a file.
    public enum Place: Codable, Hashable, Sendable {
        /// In a row of a table, which may have several lines; the header is row 1.
        case row(Int)
        /// In a line of an export.
        case line(Int)

        fileprivate var name: String {
            switch self {
            case .row(let number): "row \(number)"
            case .line(let number): "line \(number)"
            }
        }
    }

    // The row as a whole

    /// The row is too long to be read.
    case rowTooLong(most: Int)
    /// The row has more fields than the table has columns.
    case extraFields(count: Int, expected: Int)
    /// The file ends in the row.
    case fileEnds
    /// Quotes are not in pairs.
    case strayQuotes

    // Where the link lives

    /// The field has a code without a domain.
    case domainMissing
    /// The code has a wrong character or length.
    case badCode(String, most: Int)
    /// The field is empty.
    case empty
    /// The text is no web address.
    case badAddress(WebURLError.Reason)
    /// The short link has a host only.
    case noCode
    /// The short link has a query and no code.
    case longLink
    /// The code of the short link has a wrong character or length.
    case badCodeOfAddress(String, most: Int)
    /// What is before the code cannot be a link domain.
    case badPrefix(PrefixFault)
    /// No project has the link domain.
    case unknownDomain(String)
    /// Another project has the link domain.
    case foreignDomain(String)

    // Where the link leads

    /// The destination is no web address.
    case badDestination(WebURLError.Reason)
    /// A link like this must not exist.
    case refused(LinkFault)
    /// A parameter must not exist, and is left out.
    case parameterRefused(LinkFault)
    /// Something is odd about a parameter.
    case odd(LinkOddity)
    /// Data for the app is no JSON object.
    case dataIgnored(String)

    // Texts

    /// A text is in an older encoding, which has a name.
    case readInEncoding(String, encoding: String)
    /// Characters that end texts were removed.
    case nulRemoved
    /// Characters that hide or turn text were removed.
    case hiddenRemoved
    /// A name is too long.
    case nameCut(most: Int)
    /// Tags are too many or too long.
    case tagsCut(most: Int, longest: Int)

    // Moments, numbers and flags

    /// A moment cannot be read for certain.
    case badMoment(String, MomentFault)
    /// A moment was read from another form; `date` is the moment in RFC 3339.
    case momentRead(String, date: String, rounding: Rounding?)
    /// A limit is no number in its range.
    case badLimit(String, most: Int)
    /// Uses are no number in their range.
    case badUses(String)
    /// A flag is neither on nor off.
    case badFlag(String)
    /// A state is neither a flag nor a moment.
    case badState(String)
    /// A state is neither a flag nor a moment, and is left out.
    case stateLeftOut(String)
    /// The end is before the start.
    case endBeforeStart

    // What follows from it

    /// The value is left out.
    case ignored(RowFault)
    /// The link is imported as disabled because of the fault.
    case disables(RowFault)

    // Others that have the code

    /// A link of the same file has the code, at an earlier place.
    case codeRepeated(Place)
    /// A link of the same file had the code, at an earlier place, and this one has overwritten it.
    case rowOverwritten(Place)
    /// A link with the same destination has the code.
    case codeTakenAlike
    /// A link to this address has the code.
    case codeTaken(String)
    /// A link has the identity.
    case identifierTaken
    /// A link has the token of a claim.
    case claimTokenTaken
    /// A link with the code was deleted, on a day such as `2026-11-21`.
    case deleted(day: String)

    /// Words of the command line alone, which are English: lines of an export are not imported by pages.
    case other(String)

    /// The fault as the command line and reports are told, in English.
    public var message: String {
        switch self {
        case .rowTooLong(let most): "the row is longer than \(most) bytes"
        case .extraFields(let count, let expected):
            "the row has \(count) fields instead of \(expected), so it is not clear where the destination ends; "
                + "quote fields that contain the delimiter"
        case .fileEnds: "the file ends in the middle of the row; it may be truncated"
        case .strayQuotes: "unbalanced quotes were read as ordinary characters; double quotes inside a quoted field"
        case .domainMissing: "the domain is missing; choose one with --domain"
        case .badCode(let code, let most):
            "“\(code)” is not a valid code: 1 to \(most) of A–Z, a–z, 0–9, - and _"
        case .empty: "it is empty"
        case .badAddress(let reason): "it is not a web address: \(WebURLError(reason))"
        case .noCode: "it has no code after the host"
        case .longLink: "it is a long link, not a short one"
        case .badCodeOfAddress(let code, let most):
            "its code “\(code)” has characters other than A–Z, a–z, 0–9, - and _, or more than \(most)"
        case .badPrefix(let fault): "\(fault.error)"
        case .unknownDomain(let domain):
            "the link domain \(domain) does not exist; add it with `waymark domain add`"
        case .foreignDomain(let domain): "the link domain \(domain) belongs to another project"
        case .badDestination(let reason): "\(WebURLError(reason))"
        case .refused(let fault): fault.message
        case .parameterRefused(let fault): "\(fault.message) It is left out."
        case .odd(let oddity): oddity.message
        case .dataIgnored(let name): "The value of “\(name)” is not a JSON object; it is ignored."
        case .readInEncoding(let text, let encoding): "“\(text)” is not UTF-8 and was read as \(encoding)"
        case .nulRemoved: "NUL characters were removed"
        case .hiddenRemoved: "characters that control, reverse or hide text were removed"
        case .nameCut(let most): "it was cut to \(most) characters"
        case .tagsCut(let most, let longest):
            "a link has at most \(most) tags of \(longest) characters; the rest was removed"
        case .badMoment(let text, let fault): "“\(text)” is ignored: \(fault.message)"
        case .momentRead(let text, let date, let rounding):
            "“\(text)” was read as \(date)\(rounding.map { ", to within \($0.text)" } ?? "")"
        case .badLimit(let text, let most): "“\(text)” is ignored: it is not a number from 1 to \(most)"
        case .badUses(let text): "“\(text)” is ignored: it is not a number of uses"
        case .badFlag(let text): "“\(text)” is neither true nor false; it is ignored"
        case .badState(let text): "“\(text)” is neither true nor false, nor an unambiguous date"
        case .stateLeftOut(let text): "\(RowFault.badState(text).message); it is left out"
        case .endBeforeStart: "the end is before the start; both are ignored"
        case .ignored(let fault): "\(fault.message); it is ignored"
        case .disables(let fault): "\(fault.message); the link is disabled until you correct it"
        case .codeRepeated(let place):
            "the code appears twice in this file, first in \(place.name), whose link was taken; give one of them another code"
        case .rowOverwritten(let place):
            "the code appears twice in this file, and this link overwrites that of \(place.name); give one of them another code"
        case .codeTakenAlike:
            "the code is in use by a link with the same destination and other parameters; --replace overwrites it"
        case .codeTaken(let url): "the code is in use by a link to \(url); --replace overwrites it"
        case .identifierTaken: "another link has the same id"
        case .claimTokenTaken: "another link has the same claim token"
        case .deleted(let day): "the link was deleted on \(day); its code cannot be used again"
        case .other(let text): text
        }
    }

    /// The fault as people are told who imported the file in a browser, in English: they have a form, and no options.
    public var formMessage: String {
        switch self {
        case .domainMissing: "the domain is missing; choose where the links go when you upload the file"
        case .unknownDomain(let domain): "the link domain \(domain) does not exist; add it first"
        case .codeTakenAlike:
            "the code is in use by a link with the same destination and other parameters; "
                + "you can choose to overwrite existing links when you upload the file"
        case .codeTaken(let url):
            "the code is in use by a link to \(url); you can choose to overwrite existing links when you upload the file"
        case .ignored(let fault): "\(fault.formMessage); it is ignored"
        case .disables(let fault): "\(fault.formMessage); the link is disabled until you correct it"
        default: message
        }
    }
}
