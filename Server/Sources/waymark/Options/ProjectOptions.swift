import ArgumentParser
import LinkStorage

/// Which project a command concerns.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The project's name; optional if there is only one, or one called default.", valueName: "name"))
    var project: String?

    /// Finds the project among all.
    ///
    /// - Throws: ``CommandFailure`` where there is no such project, or more than one and none was named.
    func choose(from projects: [ProjectRecord]) throws -> ProjectRecord {
        let names = projects.map(\.name).joined(separator: ", ")
        if let project {
            guard let chosen = projects.first(where: { $0.name == project }) else {
                throw CommandFailure(
                    .refused, "no project has the name \"\(project)\"",
                    remedy: projects.isEmpty ? "add it with `waymark project add`" : "the projects are \(names)")
            }
            return chosen
        }
        if let chosen = projects.first(where: { $0.name == "default" }) ?? projects.first {
            guard projects.count == 1 || chosen.name == "default" else {
                throw CommandFailure(
                    .usage, "there are several projects", remedy: "choose one with --project: \(names)")
            }
            return chosen
        }
        throw CommandFailure(.refused, "no project exists", remedy: "add one with `waymark project add NAME`")
    }

    /// The named project, or all.
    func chooseAll(from projects: [ProjectRecord]) throws -> [ProjectRecord] {
        try project == nil ? projects : [choose(from: projects)]
    }
}
