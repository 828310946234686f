public import DeepLinks
internal import Foundation

extension DeepLinkRouter {
    /// The samples whose result is not the expected one.
    public func failures(of samples: [DeepLinkSample<Output>]) -> [DeepLinkSampleFailure] {
        samples.compactMap { sample in
            problem(with: sample).map { DeepLinkSampleFailure(link: sample.link, description: "\(sample.link) \($0)") }
        }
    }

    private func problem(with sample: DeepLinkSample<Output>) -> String? {
        guard let url = URL(string: sample.link) else { return "is not a URL" }
        let match = firstMatch(url)
        switch (sample.expectation, match) {
        case (.nothing, nil): return nil
        case (.nothing(let reason), let match?):
            return "matches \(match.template), but: \(reason)\n\(explain(url))"
        case (_, nil): return "matches nothing:\n\(explain(url))"
        case (.template(let template), let match?):
            if match.template == template { return nil }
            return "matches \(match.template), not \(template):\n\(explain(url))"
        case (.link(let link), let match?):
            if match.link == link { return nil }
            return "matches \(match.link), not \(link):\n\(explain(url))"
        case (.satisfies(let check), let match?):
            return check(match.output).map { "\($0), by \(match.template):\n\(explain(url))" }
        }
    }
}
