package import Foundation

/// The observed state of the configured country database.
package enum CountryFileFacts: Hashable, Sendable {
    /// The library that reads it is not installed; the text says so.
    case libraryMissing(fault: String)
    /// It cannot be read; the text says why.
    case unreadable(path: String, fault: String)
    /// It is no database of countries; the text says what else.
    case foreign(path: String, fault: String)
    /// It can be used.
    case opened(path: String, type: String, builtAt: Date)
}
