import LinkStorage

/// Decides whether a database gets the clicks in a journal's folder: one rule for all who store them.
enum JournalAdmission: Equatable {
    /// It gets them.
    case admitted
    /// They belong to the database that the folder names.
    case refused(NamedDatabase)
    /// The folder names no database: it gets them if the folder's node has registered there.
    case ifRegistered

    /// The purpose for which the clicks are stored.
    enum Purpose {
        /// A command that copies the database, so that nothing is missing in the copy; nobody has named the folder for that.
        case inPassing
        /// A service, or a command that was told the folder and the database.
        case asTold
        /// A command that was told to store the clicks also if they are another database's.
        case adopting
    }

    /// Decides.
    ///
    /// A copy that is only looked at is another database: on a server, only who is told to goes on with it. A file gets what lies
    /// beside it, also if it is a backup that was put in the file's place.
    ///
    /// - Parameters:
    ///   - named: what the folder names.
    ///   - holdsClicks: whether earlier processes have left clicks in it; without any, nothing can be lost.
    ///   - identity: the database.
    ///   - isOnServer: whether that is on a server, and not the file beside the folder.
    init(
        of named: NamedDatabase?, holdsClicks: Bool, to identity: DatabaseIdentity, isOnServer: Bool, _ purpose: Purpose
    ) {
        let isInPassing = purpose == .inPassing
        self =
            switch named {
            case _ where purpose == .adopting: .admitted
            case nil: isInPassing && isOnServer ? .ifRegistered : .admitted
            case let named? where named.id == identity.id: .admitted
            case let named? where identity.origins.contains(named.id):
                isInPassing && isOnServer ? .refused(named) : .admitted
            case let named?: isInPassing || holdsClicks ? .refused(named) : .admitted
            }
    }
}
