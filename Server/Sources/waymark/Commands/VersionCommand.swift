import ArgumentParser

/// `waymark version`: prints the version, as `--version` does.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version.", usage: "waymark version [options]")

    @OptionGroup var output: OutputOptions

    func run() throws {
        try output.show(["version": Version.text], text: Version.text)
    }
}
