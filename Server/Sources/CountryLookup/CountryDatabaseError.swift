/// A country database that cannot be used.
public struct CountryDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The library that reads such files is not installed; in the words of the dynamic linker.
        case libraryMissing(String)
        /// The file cannot be read; in the words of the system.
        case unreadable(String)
        /// The file is no database of this format, or a damaged one; in the words of the library.
        case notDatabase(String)
        /// The database tells something else of addresses.
        case withoutCountries(type: String)
    }

    /// The file.
    public let path: String
    /// What is wrong.
    public let reason: Reason

    /// What is wrong, as a part of a sentence.
    public var description: String {
        switch reason {
        case .libraryMissing(let reason): "the library libmaxminddb cannot be loaded: \(reason)"
        case .unreadable(let reason): "\(path) cannot be read: \(reason)"
        case .notDatabase(let reason): "\(path) is not a database in MaxMind's format, or is damaged: \(reason)"
        case .withoutCountries(let type): "\(path) contains no countries; its type is \"\(type)\""
        }
    }

    /// What to do, as a part of a sentence.
    public var remedy: String {
        switch reason {
        case .libraryMissing: "install it, on Debian with `apt-get install libmaxminddb0`"
        case .unreadable: "name a file that the service's user can read"
        case .notDatabase: "download the file again, and unpack it"
        case .withoutCountries: "name a database of countries or cities, such as GeoLite2-Country.mmdb"
        }
    }
}
