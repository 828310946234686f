import DeepLinks
import Foundation

/// The matches of a link with the templates of a file.
struct RouteExplanation: Encodable, Equatable, CustomStringConvertible {
    /// The template that wins.
    struct Match: Encodable, Equatable {
        var template: String
        var arguments: [String: String]
    }

    /// A template that does not match.
    struct Failure: Encodable, Equatable {
        var template: String
        var code: String
        var detail: String
        var offset: Int?
    }

    private typealias Template = DeepLink<[String: String]>

    let url: String
    let match: Match?
    /// Templates that match and do not win, best first.
    let alsoMatching: [String]
    /// Templates that do not match, the closest first.
    let failures: [Failure]
    /// What is wrong among the templates.
    let findings: [String]

    /// Explains a link by the lines of a file.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no URL, and for templates with faults, by their lines.
    init(of link: String, byRoutes text: String, in file: String) throws(CommandFailure) {
        guard let url = URL(string: link) else {
            throw CommandFailure(
                .usage, "\"\(link)\" is not a URL", remedy: "give a link, such as https://example.com/a")
        }
        let templates = try Self.templates(text, in: file)
        let router = DeepLinkRouter<[String: String]>.lenient {
            for template in templates { template(startingWith: [:]) { $0 } }
        }
        let explanation = router.explain(url)
        self.url = link
        match = router.firstMatch(url).map { Match(template: $0.template, arguments: $0.output) }
        alsoMatching = Array(explanation.matching.dropFirst())
        failures = explanation.failures.map {
            Failure(template: $0.template ?? "", code: $0.code.description, detail: $0.detail, offset: $0.offset)
        }
        findings = router.findings.map(\.description)
    }

    private static func templates(_ text: String, in file: String) throws(CommandFailure) -> [Template] {
        var templates: [Template] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let template = Template(parsing: line)
            do {
                try template.validate()
            } catch {
                throw CommandFailure(.usage, "\(file), line \(index + 1): \(error)")
            }
            templates.append(template)
        }
        return templates
    }

    var description: String {
        var lines: [String] = []
        if let match {
            lines.append("= \(match.template)")
            lines += match.arguments.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value)" }
        }
        lines += alsoMatching.map { "~ \($0)" }
        lines += failures.map { failure in
            "- \(failure.template): \(failure.detail)" + (failure.offset.map { " (at byte \($0))" } ?? "")
        }
        lines += findings.map { "! \($0)" }
        return lines.isEmpty ? "The file contains no templates." : lines.joined(separator: "\n")
    }
}
