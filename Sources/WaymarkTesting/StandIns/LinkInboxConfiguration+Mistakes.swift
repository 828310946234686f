import Foundation
public import WaymarkInbox

extension LinkInboxConfiguration {
    /// The mistakes in a configuration: its ``LinkInboxConfiguration/issues``, and samples that it takes for the wrong thing.
    ///
    /// ```swift
    /// @Test func linksAreConfigured() {
    ///     #expect(
    ///         configuration.mistakes(
    ///             links: ["https://go.example.com/abc", "airline://pass/LH400"],
    ///             others: ["https://accounts.example.com/callback?code=1", "com.example.signin://callback"]) == [])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - links: Addresses that are links of the app.
    ///   - others: Addresses that are not.
    public func mistakes(links: [String] = [], others: [String] = []) -> [String] {
        let inbox = LinkInbox(self, store: InMemoryInboxStore(), environment: TestClock().environment)
        func isLink(_ text: String) -> Bool { URL(string: text).map(inbox.canOpen) ?? false }
        return issues.map(\.description)
            + links.filter { !isLink($0) }.map { "\($0) is not a link of the app." }
            + others.filter { isLink($0) }.map { "\($0) is a link of the app." }
    }
}
