import ArgumentParser
import LinkService
import LinkStorage

/// The option for an app of Branch's, which is registered in two projects.
struct BranchHalfOptions: ParsableArguments {
    @Flag(
        name: .customLong("both-halves"),
        help: "Also add it to the project of the other half of a Branch app, such as “shop test”.")
    var bothHalves = false

    /// The other half of a project, if the app is to be added there too.
    ///
    /// - Throws: ``CommandFailure`` if it is, and there is none.
    func other(of project: ProjectRecord, in session: OperatorSession) async throws -> ProjectRecord? {
        guard bothHalves else { return nil }
        guard let other = try await session.administration.otherHalf(of: project) else {
            throw CommandFailure(
                .refused, "the project \(project.name) is no half of a Branch app that has two",
                remedy: "leave --both-halves out, or make the other half with `waymark key create --branch`")
        }
        return other
    }
}
