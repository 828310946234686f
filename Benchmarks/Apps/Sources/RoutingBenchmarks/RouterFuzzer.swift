import DeepLinks
import Foundation

/// Feeds random links to routers of random templates and compares every way to ask.
enum RouterFuzzer {
    private static let linksPerRouter = 2000

    /// Gives false where two answers differ; a trap ends the process.
    static func run(count: Int, seed: UInt64) -> Bool {
        print("fuzz: \(count) links, seed \(seed)")
        let started = ContinuousClock().now
        var links = RandomLinks(random: SplitMix(seed: seed))
        var (done, noURL, matched, failures, routers) = (0, 0, 0, 0, 0)
        while done < count, failures < 20 {
            let hostIsFirstSegment = links.random.below(4) == 0
            let templates = (0..<12).map { _ in links.template(hostIsFirstSegment: hostIsFirstSegment) }
            let usable = templates.filter { (try? $0.validate()) != nil }
            let router = DeepLinkRouter<(Int, Cargo)>.lenient {
                for (index, template) in usable.enumerated() { template { (index, $0) } }
            }
            routers += 1
            for index in 0..<min(linksPerRouter, count - done) {
                let text = links.link()
                done += 1
                guard let url = URL(string: text) else {
                    noURL += 1
                    continue
                }
                let answer = router.match(url)
                if answer != nil { matched += 1 }
                // Asking every template by itself takes much longer, so not for each.
                guard answer != nil || index % 8 == 0 else { continue }
                if let difference = difference(router, usable, url, answer, thorough: index % 8 == 0) {
                    print("FAILED  \(url.absoluteString.debugDescription): \(difference)")
                    failures += 1
                }
            }
        }
        print(
            "fuzz: \(done) links in \(started.duration(to: .now)), \(routers) routers, \(matched) matched, "
                + "\(noURL) no URLs, \(failures) failures")
        return failures == 0
    }

    private static func difference(
        _ router: DeepLinkRouter<(Int, Cargo)>, _ templates: [DeepLink<Cargo>], _ url: URL, _ answer: (Int, Cargo)?,
        thorough: Bool
    ) -> String? {
        if let (index, value) = answer {
            let template = templates[index]
            guard let alone = template.match(url) else { return "\(template) does not match by itself" }
            // A NaN is not itself.
            if alone != value, !value.double.isNaN { return "\(template) reads \(alone), the router \(value)" }
            if let difference = roundTrip(template, value) { return difference }
        }
        guard thorough else { return nil }
        var any = false
        for template in templates {
            let matches = template.match(url) != nil
            any = any || matches
            if matches != (template.explain(url) == nil) { return "\(template) matches: \(matches), explain differs" }
        }
        return any == (answer != nil) ? nil : "the router matches: \(answer != nil), the templates: \(any)"
    }

    /// What a match gives, printed, must be read as the same, unless the printer refuses it.
    private static func roundTrip(_ template: DeepLink<Cargo>, _ value: Cargo) -> String? {
        guard let path = try? template.url(for: value) else { return nil }
        guard let again = template.match(path) else { return "\(template) prints \(path) and does not match it" }
        return again == value || value.double.isNaN ? nil : "\(template) prints \(path) of \(value), and reads \(again)"
    }
}
