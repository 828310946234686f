import Foundation
import LinkStorage
import WaymarkLinks

/// Links and filters drawn from so few words that they often meet, and often miss each other by little.
struct RandomLinks {
    private static let words = ["a", "ab", "abc", "bca", "Äb", "aB", "大", "%_", "abcabd", "summer", "\u{1}x"]
    private static let tags = ["blue", "Blue", "blu", "caf\u{E9}", "cafe\u{301}"]

    var generator: SeededGenerator
    let domains: [LinkDomainRecord]
    private var lastCode = 0

    init(_ domains: [LinkDomainRecord], for test: String = #function) {
        self.domains = domains
        generator = SeededGenerator(for: test)
    }

    mutating func chance(_ share: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < share
    }

    mutating func number(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func text(_ range: ClosedRange<Int>) -> String {
        (0..<Int.random(in: range, using: &generator)).map { _ in Self.words[number(0..<Self.words.count)] }.joined()
    }

    private mutating func tags() -> [String] {
        chance(0.5) ? [] : Self.tags.filter { _ in chance(0.3) }
    }

    /// A link with a code that no other has; several share their millisecond.
    mutating func link() throws -> LinkRecord {
        lastCode += 1
        let moment = Date.sample + Double(number(0..<50)) / 1000
        let domain = domains[number(0..<domains.count)]
        let letters = String(number(0..<46_656), radix: 36, uppercase: chance(0.5))
        return LinkRecord(
            id: LinkRecord.ID(at: moment, using: &generator), projectID: domain.projectID, domainID: domain.id,
            code: try ShortCode.sample("\(letters)-\(lastCode)"), link: try destination(),
            name: chance(0.7) ? text(0...4) : nil, tags: tags(), isManaged: chance(0.7), createdAt: moment,
            updatedAt: moment, archivedAt: chance(0.3) ? moment : nil)
    }

    /// The same link with other content.
    mutating func changed(_ link: LinkRecord) throws -> LinkRecord {
        var link = link
        if chance(0.5) { link.name = chance(0.7) ? text(0...4) : nil }
        if chance(0.5) { link.link = try destination() }
        if chance(0.3) { link.tags = tags() }
        if chance(0.3) { link.archivedAt = link.archivedAt == nil ? .sample : nil }
        if chance(0.3) { link.isManaged.toggle() }
        return link
    }

    private mutating func destination() throws -> DynamicLink {
        let path = text(0...3).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        let text = "https://example.com/" + path
        return DynamicLink(link: try WebURL(text[...]))
    }

    /// A filter with or without each of its parts.
    mutating func filter() -> LinkFilter {
        let domain = domains[number(0..<domains.count)]
        var filter = LinkFilter(projectID: domain.projectID)
        if chance(0.3) { filter.domainID = domain.id }
        if chance(0.3) { filter.tag = Self.tags[number(0..<Self.tags.count)] }
        if chance(0.3) { filter.includesUnmanaged = false }
        filter.archive = [.excluded, .included, .only][number(0..<3)]
        switch number(0..<6) {
        case 0: break
        case 1: filter.text = "example.com/"
        case 2: filter.text = String(number(0..<2000))
        case 3: filter.text = String(text(1...3).prefix(2))
        default: filter.text = text(1...4)
        }
        return filter
    }
}
