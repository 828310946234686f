import LinkStoragePostgres

/// The name of a database: the path of an SQLite file, or the URL of a PostgreSQL database.
enum DatabasePath {
    /// Why a text names none, and what would be right; `nil` where it may be one.
    ///
    /// The address of another database server would be taken for folders with that name. Of an address only the scheme is
    /// repeated, because a password may follow.
    static func fault(of text: String) -> (message: String, remedy: String)? {
        let remedy = """
            give the path of a file, such as \(ServeConfiguration.defaultDatabase), or a URL, such as \
            postgresql://waymark@host/waymark
            """
        if text == ":memory:" {
            return ("the database cannot be \":memory:\": links would be lost at a restart", remedy)
        }
        if let address = PostgresAddress(text) {
            guard address.holdsPassword else { return nil }
            return (
                "the database's URL holds a password, which lists of processes would show",
                "put it into a file of mode 600, as HOST:PORT:DATABASE:USER:PASSWORD, and name the file with ?passfile= or in PGPASSFILE"
            )
        }
        if text.contains(#/(^|\s)(host|hostaddr|dbname|service)\s*=/#) {
            // It may hold a password too, and is not repeated.
            return ("the database cannot be a list of libpq's parameters, such as host=… port=…", remedy)
        }
        guard let scheme = text.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.\-]*):\/\//#)?.1 ?? knownScheme(of: text) else {
            return nil
        }
        return (
            "the database cannot be an address (\(scheme):…): links are kept in an SQLite file, or on a PostgreSQL server",
            remedy
        )
    }

    /// Schemes that database libraries take without slashes too.
    private static func knownScheme(of text: String) -> Substring? {
        text.prefixMatch(of: #/(file|sqlite3?|postgres(ql)?|mysql):/#.ignoresCase())?.1
    }
}
