import ArgumentParser
import Foundation

/// The database that an operator command opens.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a file or PostgreSQL URL. Default: WAYMARK_DATABASE, or \(ServeConfiguration.defaultDatabase).",
            valueName: "path"
        ))
    var database: String?

    /// The file, wherever its name comes from.
    var path: String {
        database ?? Environment.value("WAYMARK_DATABASE") ?? ServeConfiguration.defaultDatabase
    }

    func validate() throws {
        if let fault = DatabasePath.fault(of: path) { throw ValidationError("\(fault.message); \(fault.remedy)") }
        // Otherwise the server would only say that it was given no password.
        guard DatabaseFile(path: path).isOnServer else { return }
        do throws(CommandFailure) {
            _ = try Credentials.current.secret(.databasePassword)
        } catch {
            throw ValidationError([error.message, error.remedy].compactMap(\.self).joined(separator: "; "))
        }
    }
}
