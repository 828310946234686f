import ClickJournal
import Foundation
import LinkStorage
import Locking
import Logging

/// Makes sure that the clicks in a journal's folder are stored in the database to which they belong.
///
/// The folder names the database that uses it. Another one takes its place only where nothing is lost: if it is a copy of the former
/// one, or the folder holds no clicks.
final class JournalOwnership: Sendable {
    private let folder: String
    private let database: any LinkDatabase
    private let place: DatabaseFile
    private let isAdopting: Bool
    private let logger: Logger?
    /// What the folder named when this process came.
    private let owner: JournalOwner?
    /// Whether earlier processes have left clicks in the folder, which may not be stored yet.
    private let holdsClicks: Bool
    private let isConfirmed = Mutex(false)

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
        owner = try JournalOwner.stored(inJournal: folder)
        holdsClicks = owner == nil ? false : JournalDrain.hasEntries(in: folder)
    }

    /// Notes in the folder that its clicks belong to the database, once.
    ///
    /// - Throws: ``CommandFailure`` if they belong to another one; ``LinkStoreError`` if the database cannot be asked.
    func confirm() async throws {
        if isConfirmed.withLock({ $0 }) { return }
        let identity = try await database.databaseIdentity()
        if let owner, holdsClicks, !isAdopting, !owner.admits(identity) { throw refusal(owner, identity) }
        let new = JournalOwner(id: identity.id, place: place.absolutePath)
        if new != owner { note(new) }
        isConfirmed.withLock { $0 = true }
    }

    private func note(_ new: JournalOwner) {
        if let owner, owner.id != new.id {
            logger?.notice(
                "The folder of the journal is that of another database from now on.",
                metadata: ["before": "\(owner.place)", "now": "\(new.place)"])
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

    private func refusal(_ owner: JournalOwner, _ identity: DatabaseIdentity) -> CommandFailure {
        func drain(_ database: String) -> String {
            "waymark journal drain \(folder.shellWord) --database \(database.shellWord)"
        }
        let (here, former) = (place.absolutePath, owner.place)
        var remedies: [String] = []
        if !former.isEmpty, former != here { remedies.append("store them there: \(drain(former))") }
        if place.isOnServer { remedies.append("give this node a folder of its own with \(NodeFolder.variable)") }
        remedies.append("or, if they shall be stored in this database all the same: \(drain(here)) --adopt")
        return CommandFailure(
            .refused,
            "the journal in \(folder) holds clicks of another database\(former.isEmpty ? "" : ", \(former)") "
                + "(\(owner.id.uuidString.lowercased())), and \(here) is \(identity.id.uuidString.lowercased()) and no copy of it",
            remedy: remedies.joined(separator: "; "))
    }
}
