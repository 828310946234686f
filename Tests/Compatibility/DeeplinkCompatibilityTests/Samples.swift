import DeeplinkCompatibility
import Foundation

/// What the templates of these tests are read into.
struct Sample: DefaultInitializable, Equatable, Sendable {
    var a: String? = "old a"
    var b: String? = "old b"
    var list: [String]? = ["old"]
}

/// A link, or a failed test that says which text is none.
func link(_ text: String) -> URL {
    URL(string: text) ?? URL(fileURLWithPath: "/is-no-url/" + text)
}

/// What a template reads from a link; nil where it does not match.
func read(_ template: Deeplink<Sample>, _ text: String) -> Sample? {
    var value = Sample()
    do {
        try template.parse(link(text), into: &value)
        return value
    } catch {
        return nil
    }
}

/// Whether a template without arguments matches.
func matches(_ template: Deeplink<Void>, _ text: String) -> Bool {
    (try? template.parse(link(text))) != nil
}

/// What closures saw, in order.
final class Log {
    var entries: [String] = []
}

struct AppError: Error {}
struct OtherError: Error {}
