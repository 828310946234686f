import DeepLinks
import Foundation

/// The running example: links of an airline's app.
struct BoardingPass: DeepLinkValue, Equatable, Sendable {
    enum Cabin: String, DeepLinkArgument, CaseIterable { case economy, business, first }

    var flight = ""
    var seat: String?
    var cabin = Cabin.economy
    var bags: [Int] = []
}

struct Event: DeepLinkValue, Equatable, Sendable {
    var slug = ""
    var id = 0
    var page: Int?
    var tags: [String] = []
    var anchor: String?
    var path: [String] = []
    var host = ""
}

/// A link, or a failed test that says which text is none.
func link(_ text: String) -> URL {
    URL(string: text) ?? URL(fileURLWithPath: "/is-no-url/" + text)
}
