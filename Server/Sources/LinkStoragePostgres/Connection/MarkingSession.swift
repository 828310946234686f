package import Foundation

/// A connection on which transactions bear marks.
package protocol MarkingSession {
    /// Runs work in a transaction.
    ///
    /// - Throws: what the work throws; then nothing is stored. Any other error tells, by ``failure(of:)``, what is known.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value
    /// Stores a mark with the transaction, with whatever is sent next.
    func send(_ mark: UUID) throws
    /// Stores a mark now, after waiting for another transaction that is storing it.
    ///
    /// - Returns: `false` if it was there.
    func store(_ mark: UUID) throws -> Bool
    /// What an error of a transaction says about it; `nil` where repeating does not help.
    static func failure(of error: any Error) -> MarkedWrite.Failure?
}
