import LinkRules
import LinkStorage
import WaymarkLinks

/// An existing link domain as people name it: with or without scheme, in any letter case.
struct NamedDomain {
    /// What the text says; the scheme does not count.
    let domain: LinkDomain
    private let text: String

    /// Reads a name.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    init(_ text: String) throws(LinkServiceError) {
        self.text = text
        do throws(LinkDomainError) {
            domain = try LinkDomain(text.trimmedOfSpace, allowsPlainHTTP: true)
        } catch {
            throw LinkServiceError(
                .invalidArgument, .domain(.unreadable(text, error)), parameter: "domain", value: text)
        }
    }

    /// The domain that is named.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`; its message names those that may have been meant.
    func find(among records: [LinkDomainRecord]) throws(LinkServiceError) -> LinkDomainRecord {
        let found = records.first {
            $0.domain.authority == domain.authority && $0.domain.pathPrefix == domain.pathPrefix
        }
        if let found { return found }
        let address = "\(domain.authority)\(domain.pathPrefix)"
        throw missing("The link domain “\(address)” does not exist", among: records)
    }

    /// Creates the error of an unknown name, which lists the domains of the same host, or else all.
    func missing(_ message: String, among records: [LinkDomainRecord]) -> LinkServiceError {
        LinkServiceError(
            .notFound, "\(message); \(hint(among: records)).", parameter: "domain", value: text)
    }

    private func hint(among records: [LinkDomainRecord]) -> String {
        let near = records.filter { record in record.allDomains.contains { $0.host == domain.host } }
        if !near.isEmpty { return "that host has \(Self.list(near))" }
        if records.isEmpty { return "no link domain exists yet; add one with `waymark domain add`" }
        return "existing: \(Self.list(records))"
    }

    private static func list(_ records: [LinkDomainRecord]) -> String {
        let shown = records.map { record in
            record.alternateHost.map { "\(record.domain) (and \($0))" } ?? "\(record.domain)"
        }.sorted().prefix(4)
        let rest = records.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more: see `waymark domain list`" : "")
    }
}
