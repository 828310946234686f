import CMaxMindDB
public import Foundation
public import LinkRules

/// Finds the countries of addresses in a file of the MaxMind DB format, with the library libmaxminddb.
///
/// The file is copied into memory: what becomes of it later does no harm. A mapped file that is cut short would end the process at the
/// next look (SIGBUS), and the library only maps files.
///
/// Source: libmaxminddb(3), and "MaxMind DB File Format Specification", version 2.0.
public final class CountryDatabase: Sendable {
    /// The library's name, which the dynamic linker searches for.
    #if canImport(Darwin) && arch(arm64)
        // Homebrew's folder, where the linker does not search.
        static let library = "/opt/homebrew/lib/libmaxminddb.0.dylib"
    #elseif canImport(Darwin)
        static let library = "libmaxminddb.0.dylib"
    #else
        static let library = "libmaxminddb.so.0"
    #endif
    /// The largest file in bytes: several times what the largest databases of cities take.
    static let largestFile = 1 << 30

    /// The type of the database, as its maker calls it, such as `GeoLite2-Country`.
    public let type: String
    /// When the database was built.
    public let builtAt: Date

    // A pointer is not `Sendable` by itself. This one is set once, is freed only in `deinit`, and one database may be searched from
    // any number of threads at once (libmaxminddb(3), "THREAD SAFETY").
    private nonisolated(unsafe) let database: OpaquePointer

    /// Opens a file, and loads the library if it is not loaded yet.
    ///
    /// Blocks while it reads the whole file.
    ///
    /// - Throws: ``CountryDatabaseError``.
    public convenience init(path: String) throws(CountryDatabaseError) {
        try self.init(path: path, library: Self.library)
    }

    init(path: String, library: String, largestFile: Int = largestFile) throws(CountryDatabaseError) {
        var status = CMAXMINDDB_OPENED
        var reason: UnsafePointer<CChar>?
        guard let database = cmaxminddb_open(library, path, largestFile, &status, &reason) else {
            let reason = reason.map { String(cString: $0) } ?? "the reason is not known"
            let error: CountryDatabaseError.Reason =
                switch status {
                case CMAXMINDDB_NO_LIBRARY: .libraryMissing(reason)
                case CMAXMINDDB_NOT_DATABASE: .notDatabase(reason)
                default: .unreadable(reason)
                }
            throw CountryDatabaseError(path: path, reason: error)
        }
        let type = String(cString: cmaxminddb_type(database))
        guard cmaxminddb_has_countries(database) else {
            cmaxminddb_close(database)
            throw CountryDatabaseError(path: path, reason: .withoutCountries(type: type))
        }
        self.database = database
        self.type = type
        builtAt = Date(timeIntervalSince1970: Double(cmaxminddb_build_epoch(database)))
    }

    deinit {
        cmaxminddb_close(database)
    }

    /// The country in which an address is used; `nil` where the database does not tell.
    ///
    /// Does not block; takes 0.1 to 0.3 µs.
    public func country(of address: IPAddress) -> CountryCode? {
        var letters: (UInt8, UInt8) = (0, 0)
        let isFound = withUnsafeMutableBytes(of: &letters) { letters in
            address.bytes.withUnsafeBufferPointer { bytes in
                cmaxminddb_country(
                    database, bytes.baseAddress, bytes.count, letters.baseAddress?.assumingMemoryBound(to: UInt8.self))
            }
        }
        return isFound ? CountryCode(letters.0, letters.1) : nil
    }
}
