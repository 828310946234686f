import ArgumentParser

/// The values that clicks must have.
struct ClickFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only clicks with this value; repeatable. `referrer=` means clicks without one.",
            valueName: "dimension=value"))
    var filter: [String] = []

    func validate() throws {
        if let filter = filter.first(where: { !$0.contains("=") }) {
            throw ValidationError(
                "--filter cannot be \"\(filter)\"; write a dimension and a value, such as country=DE.")
        }
    }

    /// The values by dimension.
    var values: [String: [String]] {
        filter.reduce(into: [:]) { values, text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[String(parts[0]), default: []].append(parts.count > 1 ? String(parts[1]) : "")
        }
    }
}
