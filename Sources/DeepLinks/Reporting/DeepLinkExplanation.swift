public import Foundation

/// What a router thinks of a link: which templates match, and why the others do not.
public struct DeepLinkExplanation: Sendable, CustomStringConvertible {
    /// The link.
    public let url: URL
    /// The templates that match, best first, whether or not their closures would take the link.
    public let matching: [String]
    /// Why each other template does not match, the closest first, and among those as close in the router's ranking.
    public let failures: [DeepLinkError]

    /// The text for people.
    public var description: String {
        var lines = [url.absoluteString]
        lines += matching.enumerated().map { $0.offset == 0 ? "= \($0.element)" : "~ \($0.element)" }
        lines += failures.map { "- \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension DeepLinkRouter {
    /// Tells which templates match a link, and why each of the others does not.
    ///
    /// Slow: it looks at every link.
    public func explain(_ url: URL) -> DeepLinkExplanation {
        LinkText.withInput(of: url, depth: table.depth, hostlessSchemes: table.hostlessSchemes) { input in
            var found: [(rank: LinkRank, error: DeepLinkError, distance: LinkDistance)] = []
            var failing: Set<Int> = []
            for (index, route) in routes.enumerated() {
                let diagnosis = LinkDiagnosis(program: table.programs[index])
                guard let error = diagnosis.error(in: input.pointee, readsValues: route.failure) else { continue }
                let rank = LinkRank(table.programs[index], route: index)
                found.append((rank, error.error, error.distance))
                failing.insert(index)
            }
            var matching: [Int] = []
            table.forEachCandidate(input) { _, entry in
                let index = Int(entry.route)
                if !failing.contains(index), !matching.contains(index) { matching.append(index) }
                return false
            }
            found.sort { $0.distance == $1.distance ? $0.rank < $1.rank : $0.distance < $1.distance }
            return DeepLinkExplanation(
                url: url, matching: matching.map { table.programs[$0].description }, failures: found.map(\.error))
        }
    }

    /// What the best link makes of a URL; the error has the three templates that came closest.
    public func output(for url: URL) throws(DeepLinkError) -> Output {
        if let output = match(url) { return output }
        let explanation = explain(url)
        guard explanation.matching.isEmpty else {
            throw DeepLinkError(
                .declined, template: explanation.matching.first, detail: "the link matches, and was declined")
        }
        var error = DeepLinkError(.noMatch, detail: "no template matches \(url.absoluteString)")
        error.nearest = Array(explanation.failures.prefix(3))
        throw error
    }
}
