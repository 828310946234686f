public import Foundation

/// The templates of a router that match a link, and the reasons why the others do not.
public struct DeepLinkExplanation: Sendable, CustomStringConvertible {
    /// The link.
    public let url: URL
    /// The templates that match, the best first, whether or not their closures accept the link.
    public let matching: [String]
    /// The reasons why the other templates do not match, the closest first, then in the order of the ranking.
    public let failures: [DeepLinkError]

    /// The link, the templates that match, and the reasons why others do not, one on each line.
    public var description: String {
        var lines = [url.absoluteString]
        lines += matching.enumerated().map { $0.offset == 0 ? "= \($0.element)" : "~ \($0.element)" }
        lines += failures.map { "- \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension DeepLinkRouter {
    /// Explains which templates match a link, and why each of the others does not.
    ///
    /// Slow: it compares the link with every template.
    public func explain(_ url: URL) -> DeepLinkExplanation {
        LinkInput.with(url, depth: table.depth, hostlessSchemes: table.hostlessSchemes) { input in
            var found: [(rank: NearMissRank, error: DeepLinkError, distance: LinkDistance)] = []
            var failing: Set<Int> = []
            for (index, route) in routes.enumerated() {
                let diagnosis = LinkDiagnosis(table.programs[index])
                guard let error = diagnosis.error(in: input.value, readsValues: route.failure) else { continue }
                let rank = NearMissRank(table.programs[index], route: index)
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

    /// The output of the best route for a URL.
    ///
    /// The error contains the three templates that came closest.
    public func output(for url: URL) throws(DeepLinkError) -> Output {
        if let output = match(url) { return output }
        let explanation = explain(url)
        guard explanation.matching.isEmpty else {
            throw DeepLinkError(
                .declined, template: explanation.matching.first,
                detail: "the template matches, but its route declined the link")
        }
        var error = DeepLinkError(.noMatch, detail: "no template matches \(url.absoluteString)")
        error.nearest = Array(explanation.failures.prefix(3))
        throw error
    }
}
