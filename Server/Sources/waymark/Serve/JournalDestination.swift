import ClickJournal
import Foundation
import LinkStorage
import Locking
import Logging

/// The database where the clicks of a journal's folder go, once it is known that they belong there.
///
/// The folder names the database that uses it. Another one takes its place only where nothing is lost: see ``JournalAdmission``.
final class JournalDestination: Sendable {
    private let folder: String
    private let database: any LinkDatabase
    private let place: DatabaseFile
    private let isAdopting: Bool
    private let logger: Logger?
    /// What the folder named when this process started.
    private let named: NamedDatabase?
    /// Whether earlier processes have left clicks in the folder, which may not be stored yet.
    private let holdsClicks: Bool
    private let confirmed = Mutex<DatabaseIdentity?>(nil)

    /// Looks at a folder, before this process writes to it; the database is not asked yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the journal, which may be missing.
    ///   - database: where its clicks shall be stored.
    ///   - place: where that is.
    ///   - isAdopting: whether clicks of another database are stored in this one all the same.
    ///   - logger: told when the folder gets another database.
    /// - Throws: ``CommandFailure`` if the folder's file is unreadable.
    init(
        of folder: String, in database: any LinkDatabase, at place: DatabaseFile, isAdopting: Bool = false,
        logger: Logger? = nil
    ) throws {
        self.folder = folder
        self.database = database
        self.place = place
        self.isAdopting = isAdopting
        self.logger = logger
        named = try NamedDatabase.stored(inJournal: folder)
        holdsClicks = named == nil ? false : JournalDrain.hasEntries(in: folder)
    }

    /// Whether the database gets the clicks by a command that copies it, and that nobody has told of them.
    ///
    /// Who makes a backup of another database than that of the node must not store the node's clicks in it, where they would be lost for
    /// their own. Nothing is noted in the folder.
    ///
    /// - Throws: what the database throws.
    func admitsInPassing() async throws -> Bool {
        switch admission(to: try await database.databaseIdentity(), .inPassing) {
        case .admitted: return true
        case .refused: return false
        case .ifRegistered:
            guard let node = NodeIdentity.stored(inJournal: folder) else { return false }
            return try await database.hasRegistered(node)
        }
    }

    /// Notes in the folder that its clicks belong to the database, once.
    ///
    /// - Returns: the database.
    /// - Throws: ``CommandFailure`` if they belong to another one; ``LinkStoreError`` if the database cannot be asked.
    @discardableResult
    func confirm() async throws -> DatabaseIdentity {
        if let confirmed = confirmed.withLock({ $0 }) { return confirmed }
        let identity = try await database.databaseIdentity()
        if case .refused(let named) = admission(to: identity, isAdopting ? .adopting : .asTold) {
            throw refusal(named, identity)
        }
        let new = NamedDatabase(id: identity.id, place: place.absolutePath)
        if new != named { note(new) }
        confirmed.withLock { $0 = identity }
        return identity
    }

    private func admission(to identity: DatabaseIdentity, _ purpose: JournalAdmission.Purpose) -> JournalAdmission {
        JournalAdmission(
            of: named, holdsClicks: holdsClicks, to: identity, isOnServer: place.isOnServer, purpose)
    }

    private func note(_ new: NamedDatabase) {
        if let named, named.id != new.id {
            logger?.notice(
                "The folder of the journal is that of another database from now on.",
                metadata: ["before": "\(named.place)", "now": "\(new.place)"])
        }
        do {
            try new.write(inJournal: folder)
        } catch {
            // Nothing can be written to the journal either; or it lies on a disk from which it is only read.
            logger?.warning(
                "The folder of the journal does not say to which database its clicks belong.",
                metadata: ["error": "\(error)"])
        }
    }

    private func refusal(_ named: NamedDatabase, _ identity: DatabaseIdentity) -> CommandFailure {
        func drain(_ database: String) -> String {
            "waymark journal drain \(folder.shellWord) --database \(database.shellWord)"
        }
        let (here, former) = (place.absolutePath, named.place)
        var remedies: [String] = []
        if !former.isEmpty, former != here { remedies.append("store them there: \(drain(former))") }
        if place.isOnServer { remedies.append("give this node a folder of its own with \(NodeFolder.variable)") }
        remedies.append("or, if they shall be stored in this database all the same: \(drain(here)) --adopt")
        return CommandFailure(
            .refused,
            "the journal in \(folder) holds clicks of another database\(former.isEmpty ? "" : ", \(former)") "
                + "(\(named.id.uuidString.lowercased())), and \(here) is \(identity.id.uuidString.lowercased()) and no copy of it",
            remedy: remedies.joined(separator: "; "))
    }
}
