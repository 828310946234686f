import ArgumentParser
import ManagementAPI
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

/// Links that were disabled together, as the command prints them.
struct DisabledLinksOutput: Encodable {
    /// How many links.
    var count = 0
    /// Some of them.
    var examples: [LinkResource] = []
    let isDryRun: Bool

    init(isDryRun: Bool) {
        self.isDryRun = isDryRun
    }

    /// Takes the next batch in.
    mutating func add(_ batch: UpdateLinksResponse) {
        count += batch.changed
        examples += batch.examples.prefix(UpdateLinksResponse.exampleCount - examples.count)
    }

    /// The same for people.
    var text: String {
        let noun = count == 1 ? "link" : "links"
        guard isDryRun else { return "\(ProgressFormat.grouped(count)) \(noun) disabled." }
        guard count > 0 else { return "No enabled link matches." }
        let more = count - examples.count
        return "\(ProgressFormat.grouped(count)) \(noun) would be disabled:\n" + LinkFormat.table(examples)
            + (more > 0 ? "\n… and \(ProgressFormat.grouped(more)) more" : "")
    }
}
