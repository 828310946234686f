import LinkHTTP
import LinkService
import Logging

/// Everything that `waymark serve` can be told.
///
/// A value comes from the first of these that has it: a flag (`--log-level`, or `--set log.level=debug`), the environment
/// (`WAYMARK_LOG_LEVEL`), the configuration file (`{"log": {"level": "debug"}}`), the default. A value of the wrong form,
/// or an unknown key, stops the start. Lists are separated by commas in flags and in the
/// environment.
struct ServeConfiguration: Sendable {
    /// The form of log lines.
    enum LogFormat: String, CaseIterable, Sendable {
        case text, json
    }

    static let defaultDatabase = "waymark-data/waymark.sqlite"

    /// Host, port, limits, proxies and the port for plain http; the certificate is read from ``tls`` at the start.
    var http = LinkHTTPConfiguration()
    /// The certificate's files; `nil` for plain HTTP.
    var tls: TLSFiles?
    /// The file of mail scanners' networks.
    var scannerNetworks: String?
    var database = Self.defaultDatabase
    /// Whether somebody has named the database, so that it is expected to be there.
    var namesDatabase = false
    var logLevel = Logger.Level.info
    var logFormat = LogFormat.text
    var stopTimeout = Duration.seconds(10)
    /// How many threads serve connections; `nil` for one on each core.
    var eventLoops: Int?
    var quota = RateLimitConfiguration()
    var events = EventRecorder.Configuration()
    var unknownCodes = UnknownCodeLimits()
    var linkCacheBytes = UseCaseConfiguration.defaultLinkCacheBytes

    /// The configuration of defaults.
    init() {}
}
