import ArgumentParser
import LinkRules

/// The treatment of a change of settings that would stop links.
struct StoppedLinksOptions: ParsableArguments {
    @Flag(help: "Change it even if links would stop working.")
    var force = false
    @Flag(help: "Show how many links would stop working, with examples, and change nothing.")
    var dryRun = false

    /// Whether the change shall be made.
    ///
    /// - Throws: ``CommandFailure`` that names ten of the links, unless the change is forced.
    func mayGoOn(_ stopped: StoppedLinks) throws -> Bool {
        guard !dryRun else { return false }
        guard stopped.count > 0, !force else { return true }
        throw CommandFailure(
            .refused, StoppedLinksOutput(stopped).text + "\nto change it nevertheless, add --force")
    }
}
