/// The settings of `waymark serve`, in the order of the table in `docs/configuration.md`, which gives types, defaults
/// and meanings.
enum ConfigurationKey: String, CaseIterable {
    case host
    case port
    case database
    case databaseListener
    case logLevel = "log.level"
    case logFormat = "log.format"
    case logAccess = "log.access"
    case drainDelay = "drain.delay"
    case stopTimeout
    case eventLoops
    case tlsCertificate = "tls.certificate"
    case tlsKey = "tls.key"
    case redirectHttp = "redirect.http"
    case acmeFolder = "acme.folder"
    case wellKnownFolder = "wellKnown.folder"
    case metricsHost = "metrics.host"
    case metricsPort = "metrics.port"
    case trustedProxies
    case scannerNetworks
    case relayNetworks
    case countryDatabase
    case oidcIssuer = "oidc.issuer"
    case oidcClientID = "oidc.clientId"
    case oidcClientSecretFile = "oidc.clientSecretFile"
    case oidcName = "oidc.name"
    case oidcAllowedDomains = "oidc.allowedDomains"
    case quotaPerSecond = "quota.perSecond"
    case quotaBurst = "quota.burst"
    case quotaPerDay = "quota.perDay"
    case quotaKeyPerDay = "quota.keyPerDay"
    case quotaNetworkPerDay = "quota.networkPerDay"
    case quotaClaimsPerDay = "quota.claimsPerDay"
    case quotaReadsPerSecond = "quota.readsPerSecond"
    case quotaReadBurst = "quota.readBurst"
    case quotaRoles = "quota.roles"
    case backupEvery = "backup.every"
    case backupKeep = "backup.keep"
    case backupFolder = "backup.folder"
    case sqliteCheckpoints = "sqlite.checkpoints"
    case clicksRetentionDays = "clicks.retentionDays"
    case eventsWindowDays = "events.windowDays"
    case clicksJournalBytes = "clicks.journalBytes"
    case clicksSyncMilliseconds = "clicks.syncMilliseconds"
    case linksCacheBytes = "links.cacheBytes"
    case qrCodesCacheBytes = "qrCodes.cacheBytes"
    case qrCodesWaiting = "qrCodes.waiting"
    case webhooksAllowPrivateNetworks = "webhooks.allowPrivateNetworks"
    case limitsTargetBytes = "limits.targetBytes"
    case limitsHeaderBytes = "limits.headerBytes"
    case limitsHeaderCount = "limits.headerCount"
    case limitsBodyBytes = "limits.bodyBytes"
    case limitsBulkBodyBytes = "limits.bulkBodyBytes"
    case limitsImportBodyBytes = "limits.importBodyBytes"
    case limitsEventBodyBytes = "limits.eventBodyBytes"
    case limitsBulkCount = "limits.bulkCount"
    case limitsJsonDepth = "limits.jsonDepth"
    case limitsConnections = "limits.connections"
    case limitsRequests = "limits.requests"
    case limitsWaitingBytes = "limits.waitingBytes"
    case limitsNetworkPercent = "limits.networkPercent"
    case limitsStreams = "limits.streams"
    case limitsNetworkAnswers = "limits.networkAnswers"
    case limitsConnectionWaitingBytes = "limits.connectionWaitingBytes"
    case limitsUnknownCodesPerSecond = "limits.unknownCodesPerSecond"
    case limitsUnknownCodesBurst = "limits.unknownCodesBurst"
    case limitsHeadTimeout = "limits.headTimeout"
    case limitsBodyTimeout = "limits.bodyTimeout"
    case limitsIdleTimeout = "limits.idleTimeout"

    /// Whether `waymark serve` has a flag for the key; the others are set with `--set`.
    var hasFlag: Bool {
        switch self {
        case .host, .port, .database, .logLevel, .logFormat, .stopTimeout, .tlsCertificate, .tlsKey, .redirectHttp,
            .acmeFolder, .countryDatabase:
            true
        default: false
        }
    }

    /// The key on the command line: `--log-level`, `--set quota.perDay`.
    var flagName: String {
        hasFlag ? "--" + words.joined(separator: "-") : "--set \(rawValue)"
    }

    /// The environment variable of the key: `log.level` is `WAYMARK_LOG_LEVEL`.
    var environmentName: String {
        "WAYMARK_" + words.joined(separator: "_").uppercased()
    }

    /// The keys as lines of the help.
    static var list: String {
        var lines = [" "]
        for key in allCases.map(\.rawValue) {
            if lines[lines.count - 1].count + key.count > 74 { lines.append(" ") }
            lines[lines.count - 1] += " " + key
        }
        return lines.joined(separator: "\n")
    }

    /// The words of a key: `quota`, `per`, `day` for `quota.perDay`.
    private var words: [String] {
        var words = [""]
        for character in rawValue {
            if character == "." {
                words.append("")
            } else if character.isUppercase {
                words.append(character.lowercased())
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}
