import Foundation

/// The result of reading the stored record.
enum StoreReading: Sendable {
    /// The record and the note; `nil` if there is none.
    case data(Data?, note: Data?)
    /// The stored bytes cannot be a record; there may be a note.
    case unusable(String, note: Data?)
    /// It cannot be read yet.
    case unreadable(String)
    /// The task was cancelled.
    case cancelled
}
