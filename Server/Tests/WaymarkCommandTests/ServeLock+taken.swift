@testable import waymark

extension ServeLock {
    /// The lock of a database, taken.
    static func taken(on database: String) throws -> ServeLock {
        let lock = ServeLock(database: database)
        try lock.take()
        return lock
    }
}
