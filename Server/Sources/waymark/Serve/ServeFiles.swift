import CountryLookup
import InstallMatching
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import Logging

/// The files besides the database that a service reads, as its configuration names them; each is read again when it changes.
struct ServeFiles {
    /// The certificate and its key; `nil` without TLS.
    let certificates: CertificateStore?
    /// The networks of scanners, whose requests are no clicks.
    let scanners: NetworkListFile?
    /// The countries of addresses.
    let countries: CountryDatabaseFile?
    /// The networks of relays, which strangers share.
    let relays: NetworkListFile?

    /// Reads the files.
    ///
    /// - Throws: ``CommandFailure`` for the first one that cannot be used.
    init(of configuration: ServeConfiguration, logger: Logger) throws {
        certificates = try Self.certificates(of: configuration, logger: logger)
        scanners = try Self.networks(
            .scanners, at: configuration.scannerNetworks, key: "scannerNetworks", logger: logger)
        countries = try Self.countries(at: configuration.countryDatabase, logger: logger)
        relays = try Self.networks(.relays, at: configuration.relayNetworks, key: "relayNetworks", logger: logger)
    }

    /// Finds the country of an address; `nil` without a file of countries.
    var countryOf: (@Sendable (IPAddress) -> CountryCode?)? {
        guard let countries else { return nil }
        return { countries.country(of: $0) }
    }

    /// The networks in which no installation is matched with a click, as they are when it is called.
    var sharedNetworks: @Sendable () -> NetworkRanges {
        guard let relays else { return { .none } }
        return { relays.networks }
    }

    private static func certificates(of configuration: ServeConfiguration, logger: Logger) throws -> CertificateStore? {
        do {
            return try configuration.tls.map { try CertificateStore($0, logger: logger) }
        } catch let error as ServerCertificateError {
            throw CommandFailure(.usage, error.message, remedy: error.remedy)
        }
    }

    private static func networks(
        _ subject: NetworkListFile.Subject, at path: String?, key: String, logger: Logger
    ) throws -> NetworkListFile? {
        do {
            return try path.map { path throws(NetworkListFileError) in
                try NetworkListFile(path: path, of: subject, logger: logger)
            }
        } catch {
            throw CommandFailure(
                .usage, "\(key) cannot be used: \(error)", remedy: "name a file with one network per line")
        }
    }

    private static func countries(at path: String?, logger: Logger) throws -> CountryDatabaseFile? {
        do {
            return try path.map { path throws(CountryDatabaseError) in
                try CountryDatabaseFile(path: path, logger: logger)
            }
        } catch {
            throw CommandFailure(.usage, "countryDatabase cannot be used: \(error)", remedy: error.remedy)
        }
    }
}
