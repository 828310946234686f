import ArgumentParser
import DeepLinks
import Foundation

/// `waymark explain`: tells which template of an app takes a link, and why the others do not.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show which route template matches a link, and why.",
        discussion: """
            The file has one template per line; lines that begin with # are comments:
              /passes
              /pass/{flight}[/{seat}]
              /flights?from={from}&to={to}&page={page: Int=1}

            EXAMPLE:
              waymark explain https://example.com/pass/LH400 --routes routes.txt

            The output marks the best match with =, other matches with ~, templates that
            do not match with -, and mistakes in templates with !. If no template matches,
            the exit status is 1.
            """)

    @Argument(help: "The link.")
    var url: String
    @Option(help: ArgumentHelp("A file with one template per line.", valueName: "file"))
    var routes: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: routes), encoding: .utf8)
        } catch {
            throw CommandFailure(
                .unavailable, "cannot read \(routes)", remedy: "name a file with one template per line")
        }
        let explanation = try RouteExplanation(of: url, byRoutes: text, in: routes)
        try output.show(explanation, text: explanation.description)
        if explanation.match == nil { throw ExitCode(CommandFailure.Kind.refused.rawValue) }
    }
}
