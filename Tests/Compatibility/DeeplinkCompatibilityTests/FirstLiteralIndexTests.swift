import Foundation
import SeededRandom
import Testing

@testable import DeeplinkCompatibility

@MainActor @Suite struct FirstLiteralIndexTests {

    @Test func givesTheTemplatesThatMayMatchInOrder() {
        var index = FirstLiteralIndex()
        for literal in ["/ab", "/a", nil, "/b", "", "/abc", "/a"] { index.append(firstLiteral: literal) }
        #expect(index.candidates(for: "/abx") == [0, 1, 2, 4, 6])
        #expect(index.candidates(for: "/b") == [2, 3, 4])
        #expect(index.candidates(for: "") == [2, 4])
    }

    /// With the index a centre calls the same closures in the same order, with the same values, and throws the same
    /// errors as a plain scan; and every template agrees with the rules written down a second time.
    @Test func theCentreDoesWhatAPlainScanDoes() throws {
        var generator = FuzzRun.generator()
        var matched = 0
        for iteration in 0..<FuzzRun.iterations {
            let templates = try (0..<generator.number(1...12)).map { _ in try template(&generator) }
            let accepting = generator.number(0...templates.count)
            let url = link(
                generator.text(from: ["", "https://h", "app://h", "https://u:p@h"], 1...1)
                    + generator.text(from: ["/", "/", "a", "b", "ab", "?", "=", ",", "#", "é", "%2F"], 0...8))

            let log = Log()
            let center = DeeplinksCenter()
            for (position, template) in templates.enumerated() {
                center.register(deeplink: template, assigningTo: Sample()) { _, value in
                    log.entries.append("\(position) \(value)")
                    if position % 3 == 2 { throw AppError() }
                    return position >= accepting
                }
            }
            var error: DeeplinkError?
            do { try center.parse(url: url) } catch let thrown as DeeplinkError { error = thrown }
            let (entries, expectedError) = scan(templates, url, accepting: accepting)
            #expect(log.entries == entries, "iteration \(iteration), \(templates), \(url)")
            #expect(error == expectedError, "iteration \(iteration), \(templates), \(url)")
            matched += entries.count
        }
        #expect(matched > FuzzRun.iterations / 2)
    }

    /// Tries every template, and says what closures see and what is thrown.
    private func scan(
        _ templates: [Deeplink<Sample>], _ url: URL, accepting: Int
    ) -> (entries: [String], error: DeeplinkError?) {
        var entries: [String] = []
        var errors: [DeeplinkError] = []
        for (position, template) in templates.enumerated() {
            var value = Sample()
            var failure: DeeplinkError?
            do { try template.parse(url, into: &value) } catch { failure = error as? DeeplinkError }
            #expect((failure == nil ? value : nil) == reference(template, url), "\(template), \(url)")
            if let failure {
                errors.append(failure)
                continue
            }
            entries.append("\(position) \(value)")
            if position % 3 == 2 {
                errors.append(.registrationClosureThrew(AppError()))
            } else if position >= accepting {
                return (entries, nil)
            }
        }
        return (entries, .noMatchingDeeplink(url, errors: errors))
    }

    /// The rules in the words in which they are written down, with Foundation's search and no regard for speed.
    private func reference(_ template: Deeplink<Sample>, _ url: URL) -> Sample? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        (parts.scheme, parts.host, parts.port, parts.user) = (nil, nil, nil, nil)
        guard var text = parts.string else { return nil }
        var pieces: [String] = []
        for case .literal(let literal) in template.components where !literal.isEmpty {
            guard let found = text.range(of: literal) else { return nil }
            pieces.append(String(text[..<found.lowerBound]))
            text = String(text[found.upperBound...])
        }
        var reserved = CharacterSet(charactersIn: ":/?#[]@!$&'()*+,;=")
        if case .list(_, let separator) = template.components.last {
            reserved.remove(charactersIn: String(separator))
        }
        if template.components != [.literal("")] {
            pieces.append(text.components(separatedBy: reserved)[0])
            if pieces.removeFirst() != "" { return nil }
        }
        var value = Sample()
        for component in template.components {
            switch component {
            case .literal: continue
            case .argument(let path): if !pieces.isEmpty { value[keyPath: path] = pieces.removeFirst() }
            case .list(let path, let separator):
                if pieces.isEmpty { continue }
                let items = pieces.removeFirst().components(separatedBy: String(separator))
                value[keyPath: path] = items.filter { !$0.isEmpty }
            }
        }
        return value
    }

    /// A template of up to three arguments, with and without texts around them.
    private func template(_ generator: inout SeededGenerator) throws -> Deeplink<Sample> {
        let texts = ["/", "/", "a", "b", "ab", "?", "=", ","]
        var arguments = ["a", "b", "list"].shuffled(using: &generator).prefix(generator.number(0...3))
        if arguments.isEmpty { return .literal(generator.text(from: texts, 0...3)) }
        var interpolation = DeeplinkInterpolation<Sample>(literalCapacity: 0, interpolationCount: 3)
        if generator.number(0...9) > 0 { interpolation.appendLiteral(generator.text(from: texts, 1...3)) }
        while let argument = arguments.popFirst() {
            switch argument {
            case "a": try interpolation.appendInterpolation(\.a)
            case "b": try interpolation.appendInterpolation(\.b)
            default:
                try interpolation.appendInterpolation(\.list, separator: Bool.random(using: &generator) ? "," : "/")
            }
            if !arguments.isEmpty || Bool.random(using: &generator) {
                interpolation.appendLiteral(generator.text(from: texts, 1...2))
            }
        }
        return .interpolated(interpolation)
    }
}
