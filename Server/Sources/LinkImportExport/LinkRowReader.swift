import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// Reads links from the rows of a table; pure but for the identities that new links get.
///
/// Only the code, the domain and the destination can reject a row.
struct LinkRowReader {
    /// Where links may live.
    struct Places: Sendable {
        /// Everything that is set up.
        var directory: Directory
        /// Where all links go, whatever their short links name.
        var domain: LinkDomainRecord?
        /// The only project whose domains count, where one was named.
        var projectID: ProjectRecord.ID?
    }

    /// A link, and the values of its row that could not be imported.
    struct Reading {
        var link: ImportedLink
        var adjustments: [RowAdjustment]
    }

    let layout: LinkTableLayout
    let kind: LinkTableKind
    let places: Places
    let now: Date
    /// How texts are read that are not UTF-8.
    let encoding: LegacyEncoding

    /// What every row says something about.
    let tableFacts: ImportedLink.Facts
    var generator: SplitMix64
    private var parameters: [QueryParameter] = []
    var lenient = LenientReader()
    private var lastDomain: (text: String, record: LinkDomainRecord)?

    init(_ opening: LinkTableOpening, places: Places, now: Date) {
        layout = opening.layout
        kind = opening.kind
        encoding = opening.encoding
        self.places = places
        self.now = now
        tableFacts = Self.facts(layout, kind)
        var system = SystemRandomNumberGenerator()
        generator = SplitMix64(seed: system.next())
    }

    /// Reads a row.
    ///
    /// - Throws: ``RowIssue`` with the column that makes the row unusable.
    mutating func read(_ row: DelimitedRow) throws(RowIssue) -> Reading {
        lenient.reset()
        parameters.removeAll(keepingCapacity: true)
        try checkForm(row)
        var shortLink = "", code = "", longLink = ""
        var labels = Labels()
        for (index, column) in layout.columns.enumerated() {
            guard let column else { continue }
            let bytes = layout.original(row[index])
            guard !bytes.isEmpty else { continue }
            switch column {
            case .shortLink: shortLink = text(bytes, column)
            case .code: code = text(bytes, column)
            case .parameter(.link): longLink = text(bytes, column)
            case .parameter(let parameter): readParameter(parameter, bytes)
            default: readLabel(column, bytes, into: &labels)
            }
        }
        let (domain, shortCode) = try place(shortLink: shortLink.trimmedOfBlanks, code: code.trimmedOfBlanks)
        let link = try checked(try dynamicLink(longLink.trimmedOfBlanks), on: domain, code: shortCode)
        let facts = facts(of: &labels)
        let record = record(link, on: domain, code: shortCode, labels)
        return Reading(link: ImportedLink(record: record, facts: facts), adjustments: lenient.adjustments)
    }

    mutating func text(_ bytes: ArraySlice<UInt8>, _ column: LinkColumn) -> String {
        lenient.text(bytes, column.name, encoding: encoding)
    }

    private mutating func readParameter(_ parameter: LinkParameter, _ bytes: ArraySlice<UInt8>) {
        let column = LinkColumn.parameter(parameter)
        var value: String
        switch parameter {
        case .efr, .appOnly, .ad:
            // Off says the same as nothing.
            guard lenient.flag(bytes, column.name) == true else { return }
            value = "1"
        case .st, .sd:
            value = lenient.visible(text(bytes, column), column.name, mayBreakLines: parameter == .sd)
        default:
            value = lenient.withoutNUL(text(bytes, column), column.name)
            let trimmed = value.trimmedOfSpace
            guard !trimmed.isEmpty else { return }
            if trimmed.utf8.count != value.utf8.count { value = String(trimmed) }
        }
        parameters.append(QueryParameter(name: parameter.rawValue, value: value))
    }

    private mutating func place(
        shortLink: Substring, code: Substring
    ) throws(RowIssue) -> (LinkDomainRecord, ShortCode) {
        if shortLink.isEmpty, !layout.columns.contains(.shortLink) || !code.isEmpty {
            guard let domain = places.domain else {
                throw RowIssue(.domainMissing, column: "code")
            }
            guard let code = ShortCode(code) else {
                throw RowIssue(
                    .badCode(String(code.prefix(120)), most: ShortCode.maximumLength), column: "code")
            }
            return (domain, code)
        }
        if let lastDomain, shortLink.utf8.starts(with: lastDomain.text.utf8),
            let code = ShortCode(shortLink.utf8.dropFirst(lastDomain.text.utf8.count).substring)
        {
            return (lastDomain.record, code)
        }
        let address: ShortLinkAddress
        do throws(ShortLinkAddress.Fault) {
            address = try ShortLinkAddress(shortLink)
        } catch {
            throw RowIssue(error.fault, column: LinkColumn.shortLink.name)
        }
        let domain = try domain(of: address)
        lastDomain = ("\(address.domain)/", domain)
        return (domain, address.code)
    }

    private func domain(of address: ShortLinkAddress) throws(RowIssue) -> LinkDomainRecord {
        if let domain = places.domain { return domain }
        let path = "\(address.domain.pathPrefix)/\(address.code)"
        guard let (domain, rest) = places.directory.match(authority: address.domain.authority, path: path),
            rest.dropFirst().elementsEqual(address.code.description)
        else {
            throw RowIssue(.unknownDomain(address.ownDomain.description), column: LinkColumn.shortLink.name)
        }
        if let projectID = places.projectID, domain.projectID != projectID {
            throw RowIssue(.foreignDomain(domain.domain.description), column: LinkColumn.shortLink.name)
        }
        return domain
    }

    private mutating func dynamicLink(_ text: Substring) throws(RowIssue) -> DynamicLink {
        let column = LinkColumn.parameter(.link)
        guard !text.isEmpty else { throw RowIssue(.empty, column: column.name) }
        do throws(LongLinkError) {
            if kind != .firebase {
                var reading = try LongLinkParser.reading(text, directory: places.directory)
                lenient.note(reading.issues)
                reading.link.dropUnreadableData(reading.issues)
                guard !parameters.isEmpty else { return cleaned(reading.link) }
                // What a column says counts more than what the query says.
                let named = Set(parameters.map(\.name))
                parameters = reading.link.parameters.filter { !named.contains($0.name) } + parameters
            } else {
                parameters.insert(QueryParameter(name: column.name, value: String(text)), at: 0)
            }
            var reading = try LongLinkReading(parameters: parameters)
            lenient.note(reading.issues)
            reading.link.dropUnreadableData(reading.issues)
            return reading.link
        } catch {
            let fault: RowFault =
                switch error {
                case .badLink(let error), .notAURL(let error): .badDestination(error.reason)
                case .missingLink: .empty
                }
            throw RowIssue(fault, column: column.name)
        }
    }

    /// A link of a query, whose texts did not go through ``LenientReader/visible(_:_:mayBreakLines:)`` yet.
    private mutating func cleaned(_ link: DynamicLink) -> DynamicLink {
        var link = link
        if let title = link.social.title {
            link.social.title = lenient.visible(title, LinkParameter.st.rawValue, mayBreakLines: false)
        }
        if let text = link.social.description {
            link.social.description = lenient.visible(text, LinkParameter.sd.rawValue, mayBreakLines: true)
        }
        return link
    }

    /// The link without parameters that its domain does not allow.
    private mutating func checked(
        _ link: DynamicLink, on domain: LinkDomainRecord, code: ShortCode
    ) throws(RowIssue) -> DynamicLink {
        do throws(LinkServiceError) {
            try LinkValidator.check(code)
            if places.directory.hides(code, on: domain) {
                throw LinkServiceError(
                    .alreadyExists, reason: .codeTaken, .link(.codeIsDomainPath(code.description)),
                    parameter: "suffix")
            }
        } catch {
            throw RowIssue(
                error.rowFault(RowFault.refused), column: (layout.namesCodesOnly ? LinkColumn.code : .shortLink).name)
        }
        lenient.noteAppNames(of: link)
        var link = link
        while true {
            do throws(LinkServiceError) {
                try LinkValidator.check(
                    link, changing: link, patterns: places.directory.urlPatterns(for: domain),
                    directory: places.directory)
                return link
            } catch {
                guard let parameter = error.parameter, link.removeAddress(LinkParameter(rawValue: parameter)) else {
                    throw RowIssue(error.rowFault(RowFault.refused), column: error.parameter ?? "")
                }
                lenient.note(.leftOut, parameter, error.rowFault(RowFault.parameterRefused))
            }
        }
    }
}

extension LinkServiceError {
    /// The fault of a row that has this error; the rules of a link refuse nothing but links.
    fileprivate func rowFault(_ kind: (LinkFault) -> RowFault) -> RowFault {
        guard case .link(let fault)? = fault else { return .other(message) }
        return kind(fault)
    }
}

extension DynamicLink {
    /// Removes an optional address; returns whether there was one.
    mutating func removeAddress(_ parameter: LinkParameter?) -> Bool {
        let before = self
        switch parameter {
        case .afl: android.fallbackLink = nil
        case .al: android.link = nil
        case .ifl: ios.fallbackLink = nil
        case .ipfl: ios.iPadFallbackLink = nil
        case .ofl: otherPlatforms.fallbackLink = nil
        default: break
        }
        return self != before
    }

    /// Leaves out `data` that is no JSON object, which long links keep as it was written.
    mutating func dropUnreadableData(_ issues: [LinkParameterIssue]) {
        guard issues.contains(where: { $0.kind == .notJSONObject }) else { return }
        unknownParameters.removeAll { $0.name == LinkParameter.data.rawValue }
    }
}

extension Substring.UTF8View {
    fileprivate var substring: Substring { Substring(self) }
}
