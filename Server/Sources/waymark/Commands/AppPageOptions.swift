import ArgumentParser
import LinkStorage
import WaymarkLinks

/// The name and the icon of an app on pages, for `add` and `set`.
struct AppPageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name that pages show.", valueName: "text"))
    var name: String?
    @Option(help: ArgumentHelp("A square icon for pages, over https.", valueName: "url"))
    var iconURL: String?

    /// The record with what was given on the command line.
    ///
    /// - Throws: ``CommandFailure`` that names the option whose value is not valid.
    func applied(to record: AppRecord) throws -> AppRecord {
        var record = record
        if let name { record.name = name.given }
        if let iconURL { record.iconURL = try iconURL.webURL("--icon-url") }
        return record
    }
}
