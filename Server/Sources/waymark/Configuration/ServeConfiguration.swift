import LinkHTTP
import LinkService
import Logging

/// Everything that `waymark serve` can be told.
///
/// A value comes from the first of these that has it: a flag (`--log-level`, or `--set log.level=debug`), the environment
/// (`WAYMARK_LOG_LEVEL`), the configuration file (`{"log": {"level": "debug"}}`), the default. A value of the wrong form,
/// or a key that is not in this table, stops the start. Lists are separated by commas in flags and in the
/// environment.
///
/// | key | type | default | meaning |
/// | --- | --- | --- | --- |
/// | `host` | text | `127.0.0.1` | address to listen on; `0.0.0.0` or `::` for every one |
/// | `port` | 0 to 65535 | `8080` | port to listen on; 0 takes a free one |
/// | `database` | path | `waymark-data/waymark.sqlite` | database file; it and its folder are made where missing |
/// | `log.level` | `trace`, `debug`, `info`, `notice`, `warning`, `error`, `critical` | `info` | least level to log |
/// | `log.format` | `text`, `json` | `text` | form of log lines on standard error |
/// | `log.access` | `true`, `false` | `false` | whether each request has a line in the log, at level `info` |
/// | `stopTimeout` | 1 to 3600 s | `10` | how long open requests may take after SIGTERM or SIGINT |
/// | `tls.certificate` | path | none | PEM file of the certificate chain; with it the service speaks https and HTTP/2 |
/// | `tls.key` | path | none | PEM file of the certificate's private key, not encrypted |
/// | `redirect.http` | 0 to 65535 | none | second port, which leads plain http to https |
/// | `acme.folder` | path | none | folder of answers to http-01 challenges, which that port gives |
/// | `trustedProxies` | addresses, ranges | none | whose `X-Forwarded-…` fields are believed |
/// | `scannerNetworks` | path | none | file of mail scanners' networks, whose requests are not counted |
/// | `quota.perSecond` | 0 to 1000000 | `5` | creations per second and address with a limited key; 0 for any number |
/// | `quota.burst` | 1 to 1000000 | `10` | of these, how many at once after a pause |
/// | `quota.perDay` | 0 to 10^12 | `200000` | creations per day and project with a limited key; 0 for any number |
/// | `quota.readsPerSecond` | 0 to 1000000 | `2000` | resolved and claimed links and reports per second and address with a limited key; 0 for any number |
/// | `quota.readBurst` | 1 to 1000000 | `20000` | of these, how many at once after a pause |
/// | `quota.roles` | `app`, `server`, `admin` | `app` | whose keys are limited |
/// | `events.flushMilliseconds` | 10 to 60000 | `200` | between two writes of counts |
/// | `events.capacity` | 1000 to 10^8 | `100000` | different counts kept in memory; beyond it counts go to files beside the database |
/// | `qrCodes.cacheBytes` | 0 to 2^30 | `8388608` | memory for QR codes that are drawn |
/// | `qrCodes.waiting` | 1 to 10000 | `32` | requests that may wait for a QR code; further ones are answered 503 |
/// | `limits.targetBytes` | 256 to 65536 | `8192` | longest path and query |
/// | `limits.headerBytes` | 1024 to 1048576 | `16384` | all header fields of a request |
/// | `limits.headerCount` | 10 to 1000 | `100` | number of header fields |
/// | `limits.bodyBytes` | 1024 to 2^30 | `65536` | largest body |
/// | `limits.bulkBodyBytes` | 1024 to 2^30 | `1048576` | largest body of a bulk creation |
/// | `limits.eventBodyBytes` | 1024 to 2^30 | `131072` | largest body of a batch of events |
/// | `limits.bulkCount` | 1 to 10000 | `100` | links in a bulk creation |
/// | `limits.jsonDepth` | 8 to 128 | `32` | how deep JSON may nest |
/// | `limits.connections` | 1 to 1000000 | `10000` | open connections; more wait |
/// | `limits.requests` | 1 to 1000000 | `10000` | requests under way; more are refused |
/// | `limits.waitingBytes` | 1048576 to 2^40 | `33554432` | bytes of request bodies without an answer, and of answers that clients have not taken; more are refused |
/// | `limits.networkPercent` | 1 to 100 | `25` | how much of these three one IPv4 address or IPv6 /64 may have; 16 of each in any case |
/// | `limits.streams` | 1 to 1000 | `100` | requests without an answer on one connection |
/// | `limits.networkAnswers` | 1 to 1000000 | `32` | `GET` and `HEAD` requests of one network that are answered at a time; more wait |
/// | `limits.connectionWaitingBytes` | 0 to 2^30 | `262144` | bytes not taken, beyond which no further request of a connection is begun |
/// | `limits.unknownCodesPerSecond` | 0 to 1000000 | `5` | codes without a link that one network may try per second; 0 for any number |
/// | `limits.unknownCodesBurst` | 1 to 1000000 | `500` | of these, how many at once after a pause |
/// | `limits.headTimeout` | 1 to 3600 s | `10` | for a request line and header fields to arrive; at first, from the connection's beginning |
/// | `limits.bodyTimeout` | 1 to 3600 s | `30` | for a body to arrive |
/// | `limits.idleTimeout` | 1 to 3600 s | `60` | for a connection to lie idle, and for a client to take some of an answer |
struct ServeConfiguration: Sendable {
    /// The form of log lines.
    enum LogFormat: String, CaseIterable, Sendable {
        case text, json
    }

    static let defaultDatabase = "waymark-data/waymark.sqlite"
    /// Every key, in the order of the table.
    static let keys = [
        "host", "port", "database", "log.level", "log.format", "log.access", "stopTimeout",
        "tls.certificate", "tls.key", "redirect.http", "acme.folder", "trustedProxies",
        "scannerNetworks",
        "quota.perSecond", "quota.burst", "quota.perDay", "quota.readsPerSecond", "quota.readBurst",
        "quota.roles",
        "events.flushMilliseconds", "events.capacity", "qrCodes.cacheBytes", "qrCodes.waiting",
        "limits.targetBytes", "limits.headerBytes", "limits.headerCount", "limits.bodyBytes", "limits.bulkBodyBytes",
        "limits.eventBodyBytes",
        "limits.bulkCount", "limits.jsonDepth", "limits.connections", "limits.requests", "limits.waitingBytes",
        "limits.networkPercent", "limits.streams", "limits.networkAnswers", "limits.connectionWaitingBytes",
        "limits.unknownCodesPerSecond", "limits.unknownCodesBurst", "limits.headTimeout", "limits.bodyTimeout",
        "limits.idleTimeout",
    ]

    /// The keys as lines of help.
    static var keyList: String {
        var lines = [" "]
        for key in keys {
            if lines[lines.count - 1].count + key.count > 74 { lines.append(" ") }
            lines[lines.count - 1] += " " + key
        }
        return lines.joined(separator: "\n")
    }

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
    var quota = RateLimitConfiguration()
    var events = EventRecorder.Configuration()
    var unknownCodes = UnknownCodeLimits()

    /// The configuration of defaults.
    init() {}
}
