import ArgumentParser
import WaymarkClient
import WaymarkLinks

/// The service that a command calls, and the key.
struct ServerOptions: ParsableArguments {
    static let defaultServer = "http://127.0.0.1:8080"
    /// The seconds for which a command waits for an answer.
    ///
    /// Nobody watches a splash screen meanwhile, as with an app, and a busy service is no reason to fail.
    private static let patience: Double = 30

    @Option(
        help: ArgumentHelp("The service's URL. Default: WAYMARK_SERVER, or \(Self.defaultServer).", valueName: "url"))
    var server: String?
    @Option(
        help: ArgumentHelp(
            "A key with the server role. Default: WAYMARK_KEY, or the first-key file beside the database.",
            valueName: "key"))
    var key: String?
    @OptionGroup var database: DatabaseOptions

    /// A client of the service.
    ///
    /// - Throws: ``CommandFailure`` where the address is none, or there is no key.
    func client(platform: LinkPlatform = .other) throws -> LinkServiceClient {
        let address = server ?? Environment.value("WAYMARK_SERVER") ?? Self.defaultServer
        guard let url = WebURL(address) else {
            throw CommandFailure(
                .usage, "\"\(address)\" is not the URL of a service",
                remedy: "pass its URL with --server, such as \(Self.defaultServer)")
        }
        let keyFile = FirstKeyFile(besideDatabase: database.path)
        guard
            let key = try key ?? Environment.value("WAYMARK_KEY") ?? Credentials.current.secret(.key) ?? keyFile.read()
        else {
            throw CommandFailure(
                .usage, "no key was given, and none was found at \(keyFile.path)",
                remedy: "pass one with --key or WAYMARK_KEY; `waymark key create --role server` creates one")
        }
        // Nothing lives on this domain (RFC 2606): every link, long ones too, is for the service to read.
        guard let nowhere = LinkDomain("https://waymark.invalid") else {
            throw CommandFailure(.usage, "the domain waymark.invalid cannot be read")
        }
        try SessionLibrary.load()
        do {
            return LinkServiceClient(
                try LinkServiceConfiguration(
                    service: url, apiKey: key, domain: nowhere, platform: platform, customSchemes: nil,
                    retries: RetryPolicy(budget: Self.patience)))
        } catch {
            throw CommandFailure(.usage, error.message, remedy: "give other values with --server and --key")
        }
    }
}
