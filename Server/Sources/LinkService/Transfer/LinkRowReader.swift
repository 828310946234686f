import Foundation
import LinkStorage
import WaymarkLinks

/// Makes links of the rows of a table; pure but for the identities that new links get.
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

    /// A link, and what of its row could not be taken over.
    struct Reading {
        var link: ImportedLink
        var adjustments: [RowFinding]
    }

    let layout: LinkTableLayout
    let kind: LinkTableKind
    let places: Places
    let now: Date

    /// What every row says something about.
    private let facts: ImportedLink.Facts
    private var generator: FastGenerator
    private var parameters: [QueryParameter] = []
    private var adjustments: [RowFinding] = []
    private var lastDomain: (text: String, record: LinkDomainRecord)?

    init(layout: LinkTableLayout, kind: LinkTableKind, places: Places, now: Date) {
        self.layout = layout
        self.kind = kind
        self.places = places
        self.now = now
        facts = Self.facts(layout, kind)
        var system = SystemRandomNumberGenerator()
        generator = FastGenerator(seed: system.next())
    }

    /// Reads a row.
    ///
    /// - Throws: ``RowFinding`` with the column that makes the row unusable.
    mutating func read(_ row: DelimitedRow) throws(RowFinding) -> Reading {
        try checkForm(row)
        adjustments.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        var shortLink: Substring = ""
        var code: Substring = ""
        var longLink: Substring = ""
        var labels = Labels()
        for (index, column) in layout.columns.enumerated() {
            guard let column else { continue }
            let bytes = row[index]
            guard !bytes.isEmpty else { continue }
            switch column {
            case .archived: labels.archived = try Self.state(bytes, column)
            case .disabled: labels.disabled = try Self.state(bytes, column)
            case .enabled: labels.isEnabled = try Self.flag(bytes, column)
            case .managed: labels.isManaged = try Self.flag(bytes, column)
            case .created: labels.createdAt = try Self.moment(bytes, column)
            case .updated: labels.updatedAt = try Self.moment(bytes, column)
            case .starts: labels.startsAt = try Self.moment(bytes, column)
            case .expires: labels.expiresAt = try Self.moment(bytes, column)
            case .shortLink: shortLink = try Self.text(bytes, column).trimmedOfSpace
            case .code: code = try Self.text(bytes, column).trimmedOfSpace
            case .name: labels.name = label(try Self.text(bytes, column))
            case .tags: labels.tags = Self.tags(try Self.text(bytes, column))
            case .parameter(.link):
                longLink = try Self.text(bytes, column).trimmedOfSpace
            case .parameter(let parameter):
                try readParameter(parameter, bytes)
            }
        }
        let (domain, shortCode) = try place(shortLink: shortLink, code: code)
        let link = try dynamicLink(longLink)
        try check(link, on: domain, code: shortCode)
        let record = record(link, on: domain, code: shortCode, labels)
        try record.checkLabels(start: LinkColumn.starts.name)
        var facts = facts
        if labels.createdAt != nil { facts.insert(.creation) }
        if case .since = labels.archived { facts.insert(.archivedMoment) }
        if case .since = labels.disabled { facts.insert(.disabledMoment) }
        return Reading(link: ImportedLink(record: record, facts: facts), adjustments: adjustments)
    }

    private struct Labels {
        var name: String?
        var tags: [String] = []
        var archived = StateText.no
        var disabled = StateText.no
        var isEnabled = true
        var isManaged: Bool?
        var createdAt: Date?
        var updatedAt: Date?
        var startsAt: Date?
        var expiresAt: Date?
    }

    private mutating func readParameter(_ parameter: LinkParameter, _ bytes: ArraySlice<UInt8>) throws(RowFinding) {
        let column = LinkColumn.parameter(parameter)
        switch parameter {
        case .efr, .appOnly, .ad:
            // Off says the same as nothing.
            if try Self.flag(bytes, column) { parameters.append(QueryParameter(name: parameter.rawValue, value: "1")) }
        case .st, .sd:
            let text = try Self.text(bytes, column)
            parameters.append(
                QueryParameter(name: parameter.rawValue, value: visible(text, column, mayBreakLines: parameter == .sd)))
        default:
            let text = try Self.text(bytes, column)
            let trimmed = text.trimmedOfSpace
            guard !trimmed.isEmpty else { return }
            parameters.append(
                QueryParameter(
                    name: parameter.rawValue, value: trimmed.utf8.count == text.utf8.count ? text : String(trimmed)))
        }
    }

    private mutating func label(_ text: String) -> String? {
        var name = visible(text, .name, mayBreakLines: false)
        if name.utf8.count > LinkLabels.maximumNameLength, name.unicodeScalars.count > LinkLabels.maximumNameLength {
            name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(LinkLabels.maximumNameLength)))
            adjust(.name, "it was cut to \(LinkLabels.maximumNameLength) characters")
        }
        return name.isEmpty ? nil : name
    }

    /// The text without what the service shows nowhere: control characters, and those that turn or hide text.
    private mutating func visible(_ text: String, _ column: LinkColumn, mayBreakLines: Bool) -> String {
        guard !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in VisibleText.undisguised(text).unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            let stays = !isControl || (mayBreakLines && (scalar == "\n" || scalar == "\r" || scalar == "\t"))
            result.append(stays ? scalar : " ")
        }
        let visible = String(result)
        if !visible.utf8.elementsEqual(text.utf8) {
            adjust(column, "characters that control, turn or hide text were taken out")
        }
        return visible
    }

    private mutating func adjust(_ column: LinkColumn, _ reason: String) {
        adjustments.append(RowFinding(column: column.name, reason: reason))
    }

    private mutating func place(
        shortLink: Substring, code: Substring
    ) throws(RowFinding) -> (LinkDomainRecord, ShortCode) {
        if shortLink.isEmpty, !layout.columns.contains(.shortLink) || !code.isEmpty {
            guard let domain = places.domain else {
                throw RowFinding(column: "code", reason: "it is not said on which domain; name one with --domain")
            }
            guard let code = ShortCode(code) else {
                throw RowFinding(
                    column: "code",
                    reason: "“\(code.prefix(120))” is no code: 1 to \(ShortCode.maximumLength) of "
                        + "A–Z, a–z, 0–9, - and _")
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
            throw RowFinding(column: LinkColumn.shortLink.name, reason: error.reason)
        }
        let domain = try domain(of: address)
        lastDomain = ("\(address.domain)/", domain)
        return (domain, address.code)
    }

    private func domain(of address: ShortLinkAddress) throws(RowFinding) -> LinkDomainRecord {
        if let domain = places.domain { return domain }
        let path = "\(address.domain.pathPrefix)/\(address.code)"
        guard let (domain, rest) = places.directory.match(authority: address.domain.authority, path: path),
            rest.dropFirst().elementsEqual(address.code.description)
        else {
            throw RowFinding(
                column: LinkColumn.shortLink.name,
                reason: "there is no link domain \(address.ownDomain); add it with `waymark domain add`")
        }
        if let projectID = places.projectID, domain.projectID != projectID {
            throw RowFinding(
                column: LinkColumn.shortLink.name, reason: "the link domain \(domain.domain) is another project's")
        }
        return domain
    }

    private mutating func dynamicLink(_ text: Substring) throws(RowFinding) -> DynamicLink {
        let column = LinkColumn.parameter(.link)
        guard !text.isEmpty else { throw RowFinding(column: column.name, reason: "it is empty") }
        do throws(LongLinkError) {
            if kind != .firebase {
                var reading = try LongLinkText.reading(text, directory: places.directory)
                note(reading.issues)
                reading.link.dropUnreadableData(reading.issues)
                guard !parameters.isEmpty else { return cleaned(reading.link) }
                // What a column says counts more than what the query says.
                var pairs = LongLinkCodec.parameters(ofQuery: LongLinkCodec.encodeQuery(reading.link), rules: .lenient)
                let named = Set(parameters.map(\.name))
                pairs.removeAll { named.contains($0.name) }
                parameters = pairs + parameters
            } else {
                parameters.insert(QueryParameter(name: column.name, value: String(text)), at: 0)
            }
            var reading = try LongLinkCodec.decodeParameters(parameters)
            note(reading.issues)
            reading.link.dropUnreadableData(reading.issues)
            return reading.link
        } catch {
            let reason =
                switch error {
                case .badLink(let error), .notAURL(let error): "\(error)"
                case .missingLink: "it is empty"
                }
            throw RowFinding(column: column.name, reason: reason)
        }
    }

    /// A link of a query, whose texts did not go through ``visible(_:_:mayBreakLines:)`` yet.
    private mutating func cleaned(_ link: DynamicLink) -> DynamicLink {
        var link = link
        if let title = link.social.title { link.social.title = visible(title, .parameter(.st), mayBreakLines: false) }
        if let text = link.social.description {
            link.social.description = visible(text, .parameter(.sd), mayBreakLines: true)
        }
        return link
    }

    private mutating func note(_ issues: [LinkParameterIssue]) {
        for issue in issues where issue.kind != .tooLong && issue.kind != .unrecognized {
            let reason =
                issue.kind == .notJSONObject
                ? "The value of “\(issue.name)” is not a JSON object; it is left out."
                : LinkValidator.warning(for: issue).message
            adjustments.append(RowFinding(column: issue.name, reason: reason))
        }
    }

    private func check(
        _ link: DynamicLink, on domain: LinkDomainRecord, code: ShortCode
    ) throws(RowFinding) {
        do throws(LinkServiceError) {
            try LinkValidator.check(code)
            if places.directory.hides(code, on: domain) {
                throw LinkServiceError(
                    .alreadyExists, reason: .codeTaken, "A link domain has the place of the code “\(code)”.",
                    parameter: "suffix")
            }
            try LinkValidator.check(
                link, patterns: places.directory.urlPatterns(for: domain), directory: places.directory)
        } catch {
            let column = error.parameter == "suffix" ? LinkColumn.shortLink.name : error.parameter
            throw RowFinding(column: column ?? "", reason: error.message)
        }
    }

    private mutating func record(
        _ link: DynamicLink, on domain: LinkDomainRecord, code: ShortCode, _ labels: Labels
    ) -> LinkRecord {
        let createdAt = labels.createdAt ?? labels.updatedAt ?? now
        let disabled = labels.disabled == .no && !labels.isEnabled ? .yes : labels.disabled
        return LinkRecord(
            id: LinkRecord.ID(at: createdAt, using: &generator), projectID: domain.projectID, domainID: domain.id,
            code: code, link: link, name: labels.name, tags: labels.tags,
            // Firebase listed the links of its console, which all have names, and none that apps had made.
            isManaged: labels.isManaged ?? (labels.name != nil || kind != .firebase), createdAt: createdAt,
            updatedAt: labels.updatedAt ?? createdAt, archivedAt: labels.archived.moment(now: now),
            disabledAt: disabled.moment(now: now), startsAt: labels.startsAt, expiresAt: labels.expiresAt)
    }

    /// What a table's columns say something about, whatever is in a row.
    private static func facts(_ layout: LinkTableLayout, _ kind: LinkTableKind) -> ImportedLink.Facts {
        var facts: ImportedLink.Facts = []
        for case let column? in layout.columns {
            switch column {
            case .name: facts.formUnion(kind == .firebase ? [.name, .managed] : .name)
            case .tags: facts.insert(.tags)
            case .managed: facts.insert(.managed)
            case .archived: facts.insert(.archived)
            case .disabled, .enabled: facts.insert(.disabled)
            case .starts: facts.insert(.start)
            case .expires: facts.insert(.end)
            case .shortLink, .code, .parameter, .created, .updated: break
            }
        }
        return facts
    }
}

extension DynamicLink {
    /// Leaves out `data` that is no JSON object, which long links keep as it was written.
    fileprivate mutating func dropUnreadableData(_ issues: [LinkParameterIssue]) {
        guard issues.contains(where: { $0.kind == .notJSONObject }) else { return }
        unknownParameters.removeAll { $0.name == LinkParameter.data.rawValue }
    }
}

extension Substring.UTF8View {
    fileprivate var substring: Substring { Substring(self) }
}
