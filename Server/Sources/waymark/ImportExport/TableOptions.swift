import ArgumentParser
import WaymarkLinks

/// The further options of imports of tables.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The link domain to import into, whatever host the file names.", valueName: "prefix"))
    var domain: String?
    @OptionGroup var project: ProjectOptions

    /// The domain that was named.
    func linkDomain() throws -> LinkDomain? {
        guard let domain else { return nil }
        do throws(LinkDomainError) {
            return try LinkDomain(domain[...])
        } catch {
            throw CommandFailure(
                .usage, "--domain cannot be \"\(domain)\": \(CommandFailure.sentence(error.description))",
                remedy: "it must be a prefix, such as https://go.example.com")
        }
    }

    /// Refuses what has no meaning for records, which name their domains and projects themselves.
    func refuseForRecords() throws {
        guard domain == nil, project.project == nil else {
            throw CommandFailure(
                .usage, "--domain and --project are for tables, and the records of an export name both",
                remedy: "leave them out")
        }
    }
}
