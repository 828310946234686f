import ArgumentParser
import ManagementAPI
import WaymarkLinks

/// The limits of a link, and its destination afterwards, for `link create` and `link update`.
struct LinkLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How often people may follow the link.", valueName: "number"))
    var clickLimit: String?
    @Option(
        help: ArgumentHelp("How often apps may get the link; 1 for an invitation of one person.", valueName: "number"))
    var openingLimit: String?
    @Option(
        help: ArgumentHelp("Where the link leads after the last click. Default: a page that says so.", valueName: "url")
    )
    var usedUpUrl: String?
    @Option(
        help: ArgumentHelp("Where the link leads after it has expired. Default: a page that says so.", valueName: "url")
    )
    var expiredUrl: String?

    /// What becomes of the limit of clicks; an empty text removes it.
    ///
    /// - Throws: ``CommandFailure``, as the others do.
    func clicks() throws -> FieldChange<Int> { try Self.number(clickLimit, "--click-limit") }
    /// What becomes of the limit of openings.
    func openings() throws -> FieldChange<Int> { try Self.number(openingLimit, "--opening-limit") }
    /// What becomes of the page after the last click.
    func usedUp() throws -> FieldChange<WebURL> { try Self.address(usedUpUrl, "--used-up-url") }
    /// What becomes of the page after the end.
    func expired() throws -> FieldChange<WebURL> { try Self.address(expiredUrl, "--expired-url") }

    private static func number(_ text: String?, _ option: String) throws -> FieldChange<Int> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        guard let number = Int(text), number > 0 else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"", remedy: "it must be a number from 1, such as 100")
        }
        return .set(number)
    }

    private static func address(_ text: String?, _ option: String) throws -> FieldChange<WebURL> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        guard let url = WebURL(text) else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"",
                remedy: "give a web address, such as https://example.com/sold-out")
        }
        return .set(url)
    }
}
