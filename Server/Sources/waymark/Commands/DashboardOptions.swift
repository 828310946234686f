import ArgumentParser
import WaymarkLinks

/// The address of the pages for people who sign in.
struct DashboardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The service's URL for the link. Default: WAYMARK_SERVER, the running service's, or \(ServerOptions.defaultServer).",
            valueName: "url"))
    var server: String?

    /// The address before the path of a page, without a slash at its end.
    ///
    /// - Throws: ``CommandFailure`` where what was given is no address.
    func base(database: String) async throws -> String {
        let text: String
        if let given = server ?? Environment.value("WAYMARK_SERVER") {
            text = given
        } else {
            let running = await ServePresence.asking(DatabaseFile(path: database)).startReport
            text = running?.address ?? ServerOptions.defaultServer
        }
        guard let url = WebURL(text) else {
            throw CommandFailure(
                .usage, "\"\(text)\" is not the URL of a service",
                remedy: "pass its URL with --server, such as https://links.example.com")
        }
        return "\(url.scheme)://\(url.authority)"
    }
}
