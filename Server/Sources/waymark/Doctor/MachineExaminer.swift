import CountryLookup
import Foundation
import LinkDoctor
import LinkHTTP
import LinkRules
import LinkStorage

/// Examines the database, its files and its disk without changing them.
struct MachineExaminer {
    /// What is set up in a database.
    struct Records: Sendable {
        var projects: [ProjectRecord]
        var apps: [AppRecord]
        var domains: [LinkDomainRecord]
        var keys: [APIKeyRecord]
    }

    /// How long it is listened for: as long as a connection and a probe may take.
    private static let patienceForNews = Duration.seconds(15)

    let configuration: ServeConfiguration

    private var file: DatabaseFile { DatabaseFile(path: configuration.database) }

    /// What is set up; `nil` where the database is not there, not whole, or not of this version.
    func records() async -> Records? {
        guard let database = try? file.driver.openForReading() else { return nil }
        let records: Records?
        do {
            records = Records(
                projects: try await database.projects(), apps: try await database.apps(),
                domains: try await database.domains(), keys: try await database.keys())
        } catch {
            records = nil
        }
        try? await database.close()
        return records
    }

    /// What can be seen of the machine.
    func observe(thorough: Bool, records: Records?) async -> MachineObservation {
        let path = file.absolutePath
        let folder = URL(fileURLWithPath: file.isOnServer ? file.resolvedPath : path).deletingLastPathComponent().path
        let database = await database(thorough: thorough)
        return MachineObservation(
            path: path, database: database, disk: FileProbe.disk(of: folder),
            files: files(path: path, folder: folder), userID: FileProbe.userID, keys: records?.keys,
            boundlessProxies: configuration.http.trustedProxies.map(\.description).filter { $0.hasSuffix("/0") },
            countries: configuration.countryDatabase.map(Self.countries), serverDisk: Self.serverDisk(database),
            listener: await listener(isTried: records != nil))
    }

    /// Listens as the service does, until it is known whether edits of the database are heard at the place that is named for it.
    private func listener(isTried: Bool) async -> ListenerObservation? {
        guard let url = configuration.databaseListener else { return nil }
        guard isTried, let database = try? file.driver.openForReading() else { return .untried }
        let observation = try? await withDeadline(Self.patienceForNews, CancellationError()) {
            for await news in database.news(from: url) {
                switch news {
                case .listening: return ListenerObservation.hears
                case .deaf(let reason): return .deaf(reason)
                case .alive, .changed, .silent: continue
                }
            }
            return .deaf("the listener ended")
        }
        try? await database.close()
        return observation ?? .deaf("nothing has arrived within \(Self.patienceForNews.components.seconds) seconds")
    }

    /// The disk of a server on this machine that says where its data is.
    private static func serverDisk(_ database: MachineObservation.Database) -> DiskFacts? {
        guard case .inspected(let inspection) = database, let server = inspection.server, server.isLocal,
            let folder = server.dataFolder
        else { return nil }
        return FileProbe.disk(of: folder)
    }

    private static func countries(_ path: String) -> CountryFileFacts {
        do throws(CountryDatabaseError) {
            let database = try CountryDatabase(path: path)
            return .opened(path: path, type: database.type, builtAt: database.builtAt)
        } catch {
            switch error.reason {
            case .notDatabase, .withoutCountries: return .foreign(path: path, fault: error.description)
            case .unreadable: return .unreadable(path: path, fault: error.description)
            case .libraryMissing: return .libraryMissing(fault: error.description)
            }
        }
    }

    private func database(thorough: Bool) async -> MachineObservation.Database {
        guard file.isOnServer || !FileProbe.isHidden(file.path) else {
            return .unreadable("this user cannot read its folder; run the doctor as the service's user")
        }
        do {
            return .inspected(try await file.driver.inspect(thorough: thorough))
        } catch let error as DatabaseOpeningError {
            switch error.reason {
            case .missing, .missingDirectory: return .missing
            case .isDirectory: return .foreign("a folder")
            case .notDatabase: return .foreign("not an SQLite database")
            case .foreignDatabase: return .foreign("a database of another program")
            case .damaged: return .damaged
            default: return .unreadable(error.explanation)
            }
        } catch {
            return .unreadable(String(describing: error))
        }
    }

    private func files(path: String, folder: String) -> [FileFacts] {
        guard !file.isOnServer, let database = FileProbe.facts(of: path, kind: .database) else { return [] }
        let companions = ["-wal", "-shm", "-serve"].compactMap { FileProbe.facts(of: path + $0, kind: .companion) }
        let secrets = [FirstKeyFile(besideDatabase: path).path, configuration.tls?.key].compactMap(\.self)
        return [database, FileProbe.facts(of: folder, kind: .folder)].compactMap(\.self) + companions
            + secrets.compactMap { FileProbe.facts(of: $0, kind: .secret) }
    }
}
