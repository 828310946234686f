/// The identifiers of all findings.
///
/// `docs/doctor.md` lists them all with their ``entry``; a test compares the two.
package enum FindingID: String, CaseIterable, Hashable, Sendable {
    // The addresses of a host.
    case dnsUnresolved = "dns.unresolved"
    case dnsFirebase = "dns.firebase"
    case dnsPrivateAddress = "dns.private-address"
    case dnsAddressDown = "dns.address-down"
    case dnsAddressesDiffer = "dns.addresses-differ"
    case dnsFamilyUnchecked = "dns.ipv6-unchecked"
    case connectionRefused = "connection.none"
    case serviceNotRunning = "service.not-running"

    // Its certificate.
    case tlsNone = "tls.none"
    case tlsFailed = "tls.failed"
    case certificateExpired = "certificate.expired"
    case certificateNotYetValid = "certificate.not-yet-valid"
    case certificateExpiresSoon = "certificate.expires-soon"
    case certificateWrongName = "certificate.wrong-name"
    case certificateSelfSigned = "certificate.self-signed"
    case certificateIncompleteChain = "certificate.incomplete-chain"
    case certificateUnknownAuthority = "certificate.unknown-authority"
    case certificateInvalidChain = "certificate.invalid-chain"
    case certificateUnchecked = "certificate.trust-unchecked"

    // Its responses on the well-known paths.
    case fileRedirect = "file.redirect"
    case fileBlocked = "file.blocked"
    case fileRateLimited = "file.rate-limited"
    case fileMissing = "file.missing"
    case fileStatus = "file.status"
    case fileNoAnswer = "file.no-answer"
    case fileHTML = "file.html"
    case fileTooLarge = "file.too-large"
    case fileInvalidJSON = "file.invalid-json"
    case fileShape = "file.shape"

    // The content of the files for apps.
    case applePrefixUnknown = "apple.prefix-unknown"
    case appleContentType = "apple.content-type"
    case appleWrongPrefix = "apple.wrong-prefix"
    case appleAppMissing = "apple.app-missing"
    case appleLinksNotCovered = "apple.links-not-covered"
    case appleOtherApp = "apple.other-app"
    case androidFingerprintUnknown = "android.fingerprint-unknown"
    case androidContentType = "android.content-type"
    case androidPackageMissing = "android.package-missing"
    case androidRelationMissing = "android.relation-missing"
    case androidFingerprintForm = "android.fingerprint-form"
    case androidWrongFingerprint = "android.wrong-fingerprint"
    case androidFingerprintMissing = "android.fingerprint-missing"
    case androidUploadKey = "android.upload-key"
    case androidOneFingerprint = "android.one-fingerprint"
    case filesWithheld = "file.withheld"
    case appsNone = "apps.none"
    case alternateMissing = "alternate.missing"
    case patternsNone = "patterns.none"
    case appleStoreIDMissing = "apple.store-id-missing"
    case homeNone = "home.none"

    // The proxy in front of the service.
    case proxyNotWaymark = "proxy.not-waymark"
    case proxyHostLost = "proxy.host-lost"
    case proxySchemeLost = "proxy.scheme-lost"
    case proxyClientLost = "proxy.client-lost"
    case proxySpoofable = "proxy.spoofable"
    case proxyTrustsEveryone = "proxy.trusts-everyone"
    case clockOff = "clock.off"
    case clockDrift = "clock.drift"

    // Apple's copy.
    case appleCDNMissing = "apple-cdn.missing"
    case appleCDNDiffers = "apple-cdn.differs"
    case appleCDNUnreachable = "apple-cdn.unreachable"

    // The examination itself.
    case hostNotConfigured = "host.not-configured"
    case hostPlainHTTP = "host.plain-http"
    case hostRecordsUnread = "host.records-unread"
    case hostsNone = "host.none"

    // The machine.
    case databaseMissing = "database.missing"
    case databaseUnreadable = "database.unreadable"
    case databaseForeign = "database.foreign"
    case databaseNewerSchema = "database.newer-schema"
    case databaseOlderSchema = "database.older-schema"
    case databaseUnfinishedCopy = "database.unfinished-copy"
    case databaseDamaged = "database.damaged"
    case databaseForeignKeys = "database.foreign-keys"
    case databaseLargeLog = "database.large-log"
    case serverUnreachable = "server.unreachable"
    case serverSilent = "server.silent"
    case serverVersion = "server.version"
    case serverEncoding = "server.encoding"
    case serverCollation = "server.collation"
    case serverStandby = "server.standby"
    case serverRights = "server.rights"
    case serverTableOwner = "server.table-owner"
    case serverSuperuser = "server.superuser"
    case serverNoSync = "server.no-sync"
    case serverCommits = "server.commits"
    case serverPlain = "server.plain"
    case serverUnverified = "server.unverified"
    case serverPooled = "server.pooled"
    case serverListener = "server.listener"
    case serverNoTriggers = "server.no-triggers"
    case serverClock = "server.clock"
    case serverConnections = "server.connections"
    case serverNoVacuum = "server.no-vacuum"
    case serverDeadRows = "server.dead-rows"
    case diskFull = "disk.full"
    case diskLow = "disk.low"
    case diskNotWritable = "disk.not-writable"
    case permissionsWritable = "permissions.writable-by-others"
    case permissionsReadable = "permissions.readable-by-others"
    case permissionsSecretFile = "permissions.key-file"
    case permissionsMixedOwners = "permissions.mixed-owners"
    case permissionsNotOwner = "permissions.not-owner"
    case keysNeverUsed = "keys.never-used"
    case keysUnusedForLong = "keys.unused-for-long"
    case countriesLibraryMissing = "countries.library-missing"
    case countriesUnreadable = "countries.unreadable"
    case countriesForeign = "countries.foreign"
    case countriesOld = "countries.old"

    /// The description of a kind of finding.
    package struct Entry: Hashable, Sendable {
        /// The severity.
        package let severity: Finding.Severity
        /// The meaning.
        package let meaning: String
        /// The reason why it matters.
        package let why: String
        /// The general remedy.
        package let remedy: String

        init(_ severity: Finding.Severity, _ meaning: String, why: String, fix remedy: String) {
            self.severity = severity
            self.meaning = meaning
            self.why = why
            self.remedy = remedy
        }
    }

    /// The description of the finding's kind.
    package var entry: Entry {
        networkEntry ?? associationEntry ?? serverEntry ?? machineEntry
    }
}
