import ArgumentParser
import Foundation
import ManagementAPI
import WaymarkLinks

/// The period in which a link works, for `link create` and `link update`.
struct LinkPeriodOptions: ParsableArguments {
    @Option(help: ArgumentHelp("When the link becomes active: 2027-01-01T00:00:00Z.", valueName: "moment"))
    var starts: String?
    @Option(help: ArgumentHelp("When the link expires: 2027-01-31T12:00:00Z.", valueName: "moment"))
    var expires: String?

    /// What becomes of the start; an empty text removes it.
    ///
    /// - Throws: ``CommandFailure``, as the other one does.
    func start() throws -> FieldChange<Date> { try Self.change(starts, "--starts") }
    /// What becomes of the end.
    func end() throws -> FieldChange<Date> { try Self.change(expires, "--expires") }

    private static func change(_ text: String?, _ option: String) throws -> FieldChange<Date> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        guard let moment = RFC3339.date(text) else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"",
                remedy: "it must be a date and time, such as 2027-01-31T12:00:00Z")
        }
        return .set(moment)
    }
}
