import ClickJournal
import Foundation
import LinkHTTP
import LinkService
import Logging

/// The settings of `waymark serve`.
///
/// A value comes from the first of these sources that has it: a flag (`--log-level`, or `--set log.level=debug`), the
/// environment (`WAYMARK_LOG_LEVEL`), the configuration file (`{"log": {"level": "debug"}}`), the default. A malformed
/// value or an unknown key stops the start. Lists are separated by commas in flags and in the environment.
struct ServeConfiguration: Sendable {
    /// The format of log lines.
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
    /// The file of networks that strangers share, where no installation is matched with a click.
    var relayNetworks: String?
    /// The file that tells the countries of addresses; `nil` where clicks have none.
    var countryDatabase: String?
    /// The provider by which people sign in besides passwords; `nil` for none.
    var signInProvider: SignInProviderConfiguration?
    var database = Self.defaultDatabase
    /// Whether a source names the database, so that it is expected to exist.
    var namesDatabase = false
    /// Where edits are listened for, if not where the database is.
    var databaseListener: String?
    var logLevel = Logger.Level.info
    var logFormat = LogFormat.text
    /// How long the service goes on serving after it was asked to stop, with its readiness withdrawn.
    var drainDelay = Duration.zero
    var stopTimeout = Duration.seconds(10)
    /// The number of threads that serve connections; `nil` for one on each core.
    var eventLoops: Int?
    var quota = RateLimitConfiguration()
    var journal = ClickJournal.Configuration(lanes: ProcessInfo.processInfo.activeProcessorCount)
    var draining = JournalDrain.Configuration()
    var unknownCodes = UnknownCodeLimits()
    var clickRetentionDays = UseCaseConfiguration.defaultClickRetentionDays
    var conversionWindowDays = UseCaseConfiguration.defaultConversionWindowDays
    /// When the service backs up its database by itself; `nil` where it does not.
    var backups: BackupSettings?
    var checkpoints = CheckpointOwner.waymark
    /// Whether webhooks may lead to private networks and to this machine.
    var webhooksReachPrivateNetworks = false
    var linkCacheBytes = UseCaseConfiguration.defaultLinkCacheBytes

    /// Creates a configuration with the defaults.
    init() {
        http.version = Version.text
    }
}
