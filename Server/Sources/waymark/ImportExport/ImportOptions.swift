import ArgumentParser

/// The options of every import.
struct ImportOptions: ParsableArguments {
    @Flag(help: "Overwrite existing links and records that differ.")
    var replace = false
    @Flag(help: "Show what would be imported, without storing anything.")
    var dryRun = false
    @Option(
        help: ArgumentHelp(
            "Where to write rejected and adjusted rows; default: the imported file's name with .report.csv.",
            valueName: "file"))
    var report: String?
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
}
