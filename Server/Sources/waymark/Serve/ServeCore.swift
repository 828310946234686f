import ClickJournal
import Foundation
import LinkRules
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle
import WebhookDelivery

/// A service without its listeners: the database, the journal of its clicks, its membership among the nodes, and the use cases.
struct ServeCore {
    let database: any LinkDatabase
    let destination: JournalDestination
    let journal: ServiceJournal
    /// `nil` where the database is a file, which has one node, or where the node has no ID.
    let membership: NodeMembership?
    let useCases: LinkUseCases
    private let isOnServer: Bool
    private let outages: OutageLog
    private let logger: Logger

    /// Opens the journal and assembles the use cases; the database is not asked yet.
    ///
    /// - Parameter settingsInForce: receives the settings revision whenever newer settings apply.
    /// - Throws: ``CommandFailure`` if the folder of the journal is unreadable.
    init(
        _ configuration: ServeConfiguration, files: ServeFiles, database: any LinkDatabase, logger: Logger,
        settingsInForce: @escaping @Sendable (Int64) -> Void
    ) throws {
        self.database = database
        let place = DatabaseFile(path: configuration.database)
        isOnServer = place.isOnServer
        self.logger = logger
        outages = OutageLog(logger, isOnServer: isOnServer)
        let folder = ServiceJournal.folder(ofDatabase: configuration.database)
        destination = try JournalDestination(of: folder, in: database, at: place, logger: logger)
        var draining = configuration.draining
        draining.keepsClicks = configuration.clickRetentionDays > 0
        journal = try ServiceJournal(
            ofDatabase: configuration.database, configuration: configuration.journal, draining: draining,
            store: ConfirmedJournalStore(base: database, destination: destination), outages: outages,
            logger: logger)
        membership =
            isOnServer
            ? try Self.membership(of: database, folder: folder, outages: outages, logger: logger) : nil
        useCases = LinkUseCases(
            database: database, journal: journal,
            configuration: UseCaseConfiguration(configuration, process: membership?.node.run ?? UUID()),
            logger: logger, outages: outages, countryOf: files.countryOf, sharedNetworks: files.sharedNetworks,
            providerTransport: try configuration.signInProvider.map { _ in try ProviderConnection.make() },
            webhooks: Self.webhookSender(configuration, logger: logger), settingsInForce: settingsInForce)
    }

    /// Asks the database what the first requests need to know.
    ///
    /// A database on a server may be away: requests are refused until it is back.
    func prepare() async throws {
        do {
            try await destination.confirm()
            try await membership?.join()
            try await useCases.prepare()
        } catch let error as LinkStoreError where error.code == .unavailable && isOnServer {
            outages.warn("Nothing was read from the database at the start.", of: error)
        }
    }

    /// The services in the order of their start.
    var services: [any Service] {
        let storing: [(any Service)?] = [DatabaseService(database: database, logger: logger), membership, journal]
        return storing.compactMap(\.self) + useCases.services
    }

    /// What sends messages to webhooks; without the system's certificates there is none, and messages wait.
    private static func webhookSender(
        _ configuration: ServeConfiguration, logger: Logger
    ) -> (any WebhookSender)? {
        do {
            return try GuardedSender(
                agent: "Waymark/\(Version.text)", allowsPrivateNetworks: configuration.webhooksReachPrivateNetworks)
        } catch {
            logger.error("Webhooks cannot be told of events.", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private static func membership(
        of database: any LinkDatabase, folder: String, outages: OutageLog, logger: Logger
    ) throws -> NodeMembership? {
        do {
            let identity = try NodeIdentity(inJournal: folder)
            return NodeMembership(
                node: NodeRecord(
                    id: identity.id, run: UUID(), place: identity.place, host: NodeIdentity.hostName, folder: folder),
                store: database, outages: outages, logger: logger)
        } catch let error as CommandFailure {
            throw error
        } catch {
            // Its journal cannot be written either, and is kept in memory.
            logger.error("The node has no ID, and is not told from a copy of it.", metadata: ["error": "\(error)"])
            return nil
        }
    }
}

extension UseCaseConfiguration {
    fileprivate init(_ configuration: ServeConfiguration, process: UUID) {
        self.init(
            rateLimits: configuration.quota, unknownCodes: configuration.unknownCodes,
            linkCacheBytes: configuration.linkCacheBytes, clickRetentionDays: configuration.clickRetentionDays,
            conversionWindowDays: configuration.conversionWindowDays, newsURL: configuration.databaseListener,
            signInProvider: configuration.signInProvider, process: process)
    }
}
