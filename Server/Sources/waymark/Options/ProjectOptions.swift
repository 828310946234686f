import ArgumentParser
import LinkStorage

/// The option for the project of a command.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's name; optional if there is only one, or one called default.", valueName: "name"))
    var project: String?

    /// Finds the project.
    ///
    /// - Throws: ``CommandFailure`` if it does not exist, or if none was named and several exist.
    func choose(from projects: [ProjectRecord]) throws -> ProjectRecord {
        let names = projects.map(\.name).joined(separator: ", ")
        if let project { return try Self.named(project, among: projects) }
        if let chosen = projects.first(where: { $0.name == "default" }) ?? projects.first {
            guard projects.count == 1 || chosen.name == "default" else {
                throw CommandFailure(
                    .usage, "there are several projects", remedy: "choose one with --project: \(names)")
            }
            return chosen
        }
        throw CommandFailure(.refused, "no project exists", remedy: "add one with `waymark project add NAME`")
    }

    /// The project with a name.
    ///
    /// - Throws: ``CommandFailure`` if it does not exist.
    static func named(_ name: String, among projects: [ProjectRecord]) throws -> ProjectRecord {
        guard let project = projects.first(where: { $0.name == name }) else {
            let names = projects.map(\.name).joined(separator: ", ")
            throw CommandFailure(
                .refused, "no project has the name \"\(name)\"",
                remedy: projects.isEmpty ? "add it with `waymark project add`" : "the projects are \(names)")
        }
        return project
    }

    /// The named project, or all.
    func chooseAll(from projects: [ProjectRecord]) throws -> [ProjectRecord] {
        try project == nil ? projects : [choose(from: projects)]
    }
}
