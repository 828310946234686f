import ClickJournal
import Foundation
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import LinkStoragePostgres
import Logging

extension ServeConfiguration {
    /// Reads flags, environment and the configuration file, if there is one.
    ///
    /// - Parameter flags: texts by dotted key.
    /// - Throws: ``CommandFailure`` that names the key and its source if a value is malformed.
    init(flags: [String: String], environment: [String: String], file path: String?) throws {
        let file = try path.map { path in
            guard let text = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(
                    .usage, "the configuration file \(path) cannot be read",
                    remedy: "name a readable file with --config or WAYMARK_CONFIG")
            }
            return (path: path, contents: try ConfigurationFile(text, path: path))
        }
        if let unknown = flags.keys.filter({ ConfigurationKey(rawValue: $0) == nil }).min() {
            throw ConfigurationFile.unknownKey(unknown, in: nil)
        }
        let credentials = Credentials(environment: environment)
        // Used with each connection; a start is the moment to hear that it cannot be.
        _ = try credentials.secret(.databasePassword)
        try self.init(
            ConfigurationSources(flags: flags, environment: environment, file: file, credentials: credentials))
    }

    /// Reads every key from its sources.
    init(_ sources: ConfigurationSources) throws {
        self.init()
        http.host = try sources.text(.host) ?? http.host
        http.port = try sources.integer(.port, in: 0...65_535) ?? http.port
        if let path = try sources.text(.database) {
            if let fault = DatabasePath.fault(of: path) {
                throw CommandFailure(.usage, fault.message, remedy: fault.remedy)
            }
            database = path
            namesDatabase = true
        }
        try readListener(sources)
        logLevel = try sources.choice(.logLevel) ?? logLevel
        logFormat = try sources.choice(.logFormat) ?? logFormat
        http.logsRequests = try sources.flag(.logAccess) ?? http.logsRequests
        drainDelay = try sources.integer(.drainDelay, in: 0...3600).map { .seconds($0) } ?? drainDelay
        stopTimeout = try sources.seconds(.stopTimeout) ?? stopTimeout
        eventLoops = try sources.integer(.eventLoops, in: 1...1024)
        try readTLS(sources)
        try readWellKnownFolder(sources)
        try readMetrics(sources)
        try readProxies(sources)
        scannerNetworks = try sources.text(.scannerNetworks)
        relayNetworks = try sources.text(.relayNetworks)
        countryDatabase = try sources.text(.countryDatabase)
        signInProvider = try SignInProviderConfiguration(sources)
        try readQuota(sources)
        try readLimits(sources)
        try readBackups(sources)
        checkpoints = try sources.choice(.sqliteCheckpoints) ?? checkpoints
        clickRetentionDays = try sources.integer(.clicksRetentionDays, in: 0...3650) ?? clickRetentionDays
        conversionWindowDays = try sources.integer(.eventsWindowDays, in: 1...90) ?? conversionWindowDays
        journal.budget = try sources.integer(.clicksJournalBytes, in: 1 << 20...1 << 44) ?? journal.budget
        if let milliseconds = try sources.integer(.clicksSyncMilliseconds, in: 0...60_000) {
            draining.syncInterval = .milliseconds(milliseconds)
        }
        webhooksReachPrivateNetworks =
            try sources.flag(.webhooksAllowPrivateNetworks) ?? webhooksReachPrivateNetworks
        linkCacheBytes = try sources.integer(.linksCacheBytes, in: 0...1 << 36) ?? linkCacheBytes
        let codes = http.qrCodes
        http.qrCodes.cacheBytes = try sources.integer(.qrCodesCacheBytes, in: 0...1 << 30) ?? codes.cacheBytes
        http.qrCodes.waiting = try sources.integer(.qrCodesWaiting, in: 1...10_000) ?? codes.waiting
    }

    private mutating func readListener(_ sources: ConfigurationSources) throws {
        guard let url = try sources.text(.databaseListener) else { return }
        guard let address = PostgresAddress(url), !address.holdsPassword else {
            // It may hold a password, and is not repeated.
            throw CommandFailure(
                .usage, "databaseListener is not the URL of a PostgreSQL server, or holds a password",
                remedy: "write postgresql://…, and put the password into a file that PGPASSFILE names")
        }
        guard PostgresAddress(database) != nil else {
            throw CommandFailure(
                .usage, "databaseListener is given, but the database is a file, which needs none",
                remedy: "leave it out, or name a database on the same server with --database")
        }
        databaseListener = url
    }

    private mutating func readTLS(_ sources: ConfigurationSources) throws {
        switch (try sources.text(.tlsCertificate), try sources.text(.tlsKey)) {
        case (nil, nil): break
        case (let certificate?, let key?): tls = TLSFiles(certificate: certificate, key: key)
        case (_, nil):
            throw CommandFailure(.usage, "tls.certificate is given without tls.key", remedy: "add --tls-key")
        case (nil, _):
            throw CommandFailure(.usage, "tls.key is given without tls.certificate", remedy: "add --tls-certificate")
        }
        let folder = try sources.text(.acmeFolder)
        if let port = try sources.integer(.redirectHttp, in: 0...65_535) {
            http.redirect = RedirectConfiguration(port: port, challengeFolder: folder)
        } else if folder != nil {
            throw CommandFailure(
                .usage, "acme.folder is given without redirect.http, the port that answers from it",
                remedy: "add --redirect-http 80")
        }
    }

    private mutating func readWellKnownFolder(_ sources: ConfigurationSources) throws {
        guard let path = try sources.text(.wellKnownFolder) else { return }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(
                .usage, "wellKnown.folder is \"\(path)\", which is not a folder",
                remedy: "name the folder of files for /.well-known/, or leave it out")
        }
        http.wellKnownFolder = path
    }

    private mutating func readMetrics(_ sources: ConfigurationSources) throws {
        let host = try sources.text(.metricsHost)
        guard let port = try sources.integer(.metricsPort, in: 1...65_535) else {
            guard host == nil else {
                throw CommandFailure(
                    .usage, "metrics.host is given without metrics.port, the port that answers there",
                    remedy: "add --set metrics.port=9464")
            }
            return
        }
        guard port != http.port, port != http.redirect?.port else {
            throw CommandFailure(
                .usage, "metrics.port is \(port), which is the port of visitors as well",
                remedy: "give metrics a port of their own, or leave it out and read /metrics with a key")
        }
        http.metrics.listener = MetricsConfiguration.Listener(host: host ?? "127.0.0.1", port: port)
    }

    private mutating func readBackups(_ sources: ConfigurationSources) throws {
        let keep = try sources.integer(.backupKeep, in: 1...100_000)
        switch (try sources.span(.backupEvery), try sources.text(.backupFolder)) {
        case (nil, nil):
            guard keep != nil else { return }
            throw CommandFailure(
                .usage, "backup.keep is given without backup.every", remedy: "add backup.every and backup.folder")
        case (let every?, let folder?):
            backups = BackupSettings(every: every, keep: keep ?? BackupSettings.defaultKeep, folder: folder)
        case (_, nil):
            throw CommandFailure(
                .usage, "backup.every is given without backup.folder", remedy: "add --set backup.folder=FOLDER")
        case (nil, _):
            throw CommandFailure(
                .usage, "backup.folder is given without backup.every", remedy: "add --set backup.every=6h")
        }
    }

    private mutating func readProxies(_ sources: ConfigurationSources) throws {
        http.trustedProxies = try (sources.texts(.trustedProxies) ?? []).map { text in
            guard let range = AddressRange(text) else {
                throw CommandFailure(
                    .usage, "\"\(text)\" among the trustedProxies is not an address",
                    remedy: "write addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8")
            }
            return range
        }
    }

    private mutating func readQuota(_ sources: ConfigurationSources) throws {
        try read(.quotaPerSecond, .quotaBurst, into: &quota.creating, from: sources)
        try read(.quotaReadsPerSecond, .quotaReadBurst, into: &quota.reading, from: sources)
        try read(.quotaPerDay, into: &quota.requestsPerDay, from: sources)
        try read(.quotaKeyPerDay, into: &quota.requestsPerKeyAndDay, from: sources)
        try read(.quotaNetworkPerDay, into: &quota.requestsPerNetworkAndDay, from: sources)
        try read(.quotaClaimsPerDay, into: &quota.claimsPerDay, from: sources)
        guard let roles = try sources.texts(.quotaRoles) else { return }
        quota.limitedRoles = try Set(
            roles.map { text in
                guard let role = APIKeyRecord.Role(rawValue: text) else {
                    throw CommandFailure(
                        .usage, "\"\(text)\" among the quota.roles is not a role",
                        remedy: "the roles are \(APIKeyRecord.Role.allCases.map(\.rawValue).joined(separator: ", "))")
                }
                return role
            })
    }

    /// Reads a limit per day; 0 means no limit.
    private func read(_ key: ConfigurationKey, into limit: inout Int?, from sources: ConfigurationSources) throws {
        guard let number = try sources.integer(key, in: 0...1_000_000_000_000) else { return }
        limit = number == 0 ? nil : number
    }

    private func read(
        _ perSecond: ConfigurationKey, _ burst: ConfigurationKey, into rate: inout RateLimitConfiguration.Rate,
        from sources: ConfigurationSources
    ) throws {
        if let number = try sources.integer(perSecond, in: 0...1_000_000) {
            rate.perSecond = number == 0 ? nil : Double(number)
        }
        rate.burst = try sources.integer(burst, in: 1...1_000_000) ?? rate.burst
    }

    private mutating func readLimits(_ sources: ConfigurationSources) throws {
        var limits = http.limits
        limits.targetBytes = try sources.integer(.limitsTargetBytes, in: 256...65_536) ?? limits.targetBytes
        limits.headerBytes = try sources.integer(.limitsHeaderBytes, in: 1024...1_048_576) ?? limits.headerBytes
        limits.headerCount = try sources.integer(.limitsHeaderCount, in: 10...1000) ?? limits.headerCount
        limits.bodyBytes = try sources.integer(.limitsBodyBytes, in: 1024...1 << 30) ?? limits.bodyBytes
        limits.bulkBodyBytes = try sources.integer(.limitsBulkBodyBytes, in: 1024...1 << 30) ?? limits.bulkBodyBytes
        limits.importBodyBytes =
            try sources.integer(.limitsImportBodyBytes, in: 1024...1 << 40) ?? limits.importBodyBytes
        limits.eventBodyBytes =
            try sources.integer(.limitsEventBodyBytes, in: 1024...1 << 30) ?? limits.eventBodyBytes
        limits.bulkCount = try sources.integer(.limitsBulkCount, in: 1...10_000) ?? limits.bulkCount
        limits.jsonDepth = try sources.integer(.limitsJsonDepth, in: 8...128) ?? limits.jsonDepth
        limits.streams = try sources.integer(.limitsStreams, in: 1...1000) ?? limits.streams
        limits.networkAnswers =
            try sources.integer(.limitsNetworkAnswers, in: 1...1_000_000) ?? limits.networkAnswers
        limits.connectionWaitingBytes =
            try sources.integer(.limitsConnectionWaitingBytes, in: 0...1 << 30) ?? limits.connectionWaitingBytes
        limits.headTimeout = try sources.seconds(.limitsHeadTimeout) ?? limits.headTimeout
        limits.bodyTimeout = try sources.seconds(.limitsBodyTimeout) ?? limits.bodyTimeout
        limits.idleTimeout = try sources.seconds(.limitsIdleTimeout) ?? limits.idleTimeout
        limits.traffic = try traffic(sources, defaults: limits.traffic)
        http.limits = limits
        if let number = try sources.integer(.limitsUnknownCodesPerSecond, in: 0...1_000_000) {
            unknownCodes.perSecond = number == 0 ? nil : Double(number)
        }
        unknownCodes.burst =
            try sources.integer(.limitsUnknownCodesBurst, in: 1...1_000_000) ?? unknownCodes.burst
    }

    private func traffic(_ sources: ConfigurationSources, defaults: TrafficLimits) throws -> TrafficLimits {
        var traffic = defaults
        traffic.connections = try sources.integer(.limitsConnections, in: 1...1_000_000) ?? traffic.connections
        traffic.requests = try sources.integer(.limitsRequests, in: 1...1_000_000) ?? traffic.requests
        traffic.waitingBytes = try sources.integer(.limitsWaitingBytes, in: 1 << 20...1 << 40) ?? traffic.waitingBytes
        traffic.networkPercent = try sources.integer(.limitsNetworkPercent, in: 1...100) ?? traffic.networkPercent
        return traffic
    }
}

extension ConfigurationSources {
    /// A number of whole seconds, up to an hour; `nil` if no source has the key.
    fileprivate func seconds(_ key: ConfigurationKey) throws -> Duration? {
        try integer(key, in: 1...3600).map { .seconds($0) }
    }
}
