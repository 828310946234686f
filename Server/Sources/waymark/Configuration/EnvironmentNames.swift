/// The variables of the environment that commands read.
enum EnvironmentNames {
    private static let prefix = "WAYMARK_"

    /// Every variable: one for each key of `serve`, and those of other commands.
    static let known =
        ConfigurationKey.allCases.map(\.environmentName)
        + ["WAYMARK_CONFIG", "WAYMARK_SERVER", "WAYMARK_KEY", NodeFolder.variable]

    /// The variables that begin like those of commands and are not known, in alphabetical order; empty ones do not count.
    static func unknown(in environment: [String: String]) -> [String] {
        environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty && !known.contains($0.key) }.keys.sorted()
    }

    /// Refuses a variable whose name is nearly that of a known one; another program's is left alone.
    static func check(_ environment: [String: String]) throws(CommandFailure) {
        for name in unknown(in: environment) {
            let near = NearestName(
                String(name.dropFirst(prefix.count)), among: known.map { String($0.dropFirst(prefix.count)) })
            guard let meant = near.name else { continue }
            throw CommandFailure(
                .usage, "\(name) is not a setting of waymark",
                remedy: "did you mean \(prefix)\(meant)? If it belongs to another program, unset it for this command")
        }
    }
}
