import ArgumentParser

/// The words of a command line that name a command.
enum CommandName {
    /// Refuses a word that is not a command, and names the one that was probably meant.
    ///
    /// - Parameter arguments: the command line without the program.
    static func check(_ arguments: [String], of root: any ParsableCommand.Type = Waymark.self) throws(CommandFailure) {
        var command = root
        var path = [root._commandName]
        var words = arguments[...]
        if words.first == "help" { words.removeFirst() }
        while let word = words.popFirst(), !word.hasPrefix("-") {
            let subcommands = command.configuration.subcommands
            let named = subcommands.first { $0._commandName == word || $0.configuration.aliases.contains(word) }
            if let next = named {
                command = next
                path.append(next._commandName)
                continue
            }
            // With a default the word is an argument of it.
            guard !subcommands.isEmpty, command.configuration.defaultSubcommand == nil else { return }
            let name = path.joined(separator: " ")
            let near = NearestName(word, among: subcommands.map { $0._commandName }).name
            throw CommandFailure(
                .usage, "\"\(word)\" is not a command of \(name)",
                remedy: near.map { "did you mean `\(name) \($0)`?" } ?? "`\(name) --help` lists them")
        }
    }
}
