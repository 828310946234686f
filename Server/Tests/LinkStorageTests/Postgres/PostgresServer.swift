import Foundation
import Testing

@testable import LinkStoragePostgres

/// A real PostgreSQL server for the tests of one process, on a Unix socket in a folder of its own.
///
/// It ends with the process, however that ends: a shell waits for the end of a pipe, stops the server and removes its folder.
actor PostgresServer {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// How many databases tests use at once, each with up to twelve connections.
    private static let mostDatabases = 12

    static let shared = PostgresServer()

    /// Where the server keeps its files, and its socket.
    private var folder: Result<URL, any Error>?
    private var shell: Process?
    private var free = mostDatabases
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var lastNumber = 0
    /// Schemas with all tables, that no test uses now.
    private var used: [String] = []

    /// Creates an empty database, or takes a schema of one that tests share, as soon as there are few enough.
    ///
    /// A shared schema has all tables, as they are after the migrations: to empty them takes a tenth of the time of the migrations.
    fileprivate func take(isShared: Bool) async throws -> (address: PostgresAddress, schema: String?) {
        let folder = try started()
        await enter()
        do {
            if !isShared {
                lastNumber += 1
                let name = "test\(lastNumber)"
                try Self.run("createdb", ["-h", folder.path, "-U", "waymark", "--strategy=FILE_COPY", name])
                return (try Self.address(folder, name), nil)
            }
            if let schema = used.popLast() {
                try execute("SELECT pattern.restore('\(schema)')", on: Self.address(folder, "postgres"))
                return (try Self.address(folder, schema: schema), schema)
            }
            // The pattern comes first, because tests may come in while it is made.
            if lastShared == 0 { try await makePattern(folder) }
            lastShared += 1
            let schema = "shared\(lastShared)"
            try execute("CREATE SCHEMA \(schema)", on: Self.address(folder, "postgres"))
            return (try Self.address(folder, schema: schema), schema)
        } catch {
            leave(nil)
            throw error
        }
    }

    private var lastShared = 0
    private var pattern: Task<Void, any Error>?

    /// Makes a schema that shows what a fresh one contains, and a function that empties others likewise.
    private func makePattern(_ folder: URL) async throws {
        if pattern == nil {
            pattern = Task {
                let address = try Self.address(folder, "postgres")
                try execute("CREATE SCHEMA pattern", on: address)
                try await PostgresLinkDatabase.open(Self.address(folder, schema: "pattern")).close()
                try execute(
                    """
                    CREATE FUNCTION pattern.restore(schema text) RETURNS void LANGUAGE plpgsql AS $$
                    DECLARE name text;
                    BEGIN
                        -- Foreign keys are left aside.
                        SET LOCAL session_replication_role = replica;
                        FOR name IN
                            SELECT relname FROM pg_class WHERE relnamespace = 'pattern'::regnamespace
                            AND relkind IN ('r', 'p') AND NOT relispartition
                        LOOP
                            EXECUTE format('DELETE FROM %I.%I', schema, name);
                            EXECUTE format(
                                'INSERT INTO %I.%I OVERRIDING SYSTEM VALUE SELECT * FROM pattern.%I', schema, name, name);
                        END LOOP;
                    END $$
                    """, on: address)
            }
        }
        try await pattern?.value
    }

    /// Runs SQL as a superuser, beside the connections of the store.
    func execute(_ sql: String, on address: PostgresAddress) throws {
        try Self.run("psql", ["-qX", "-v", "ON_ERROR_STOP=1", "-c", sql, address.url])
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiters.append($0) }
        }
    }

    /// Lets the next test in, which may have the schema.
    fileprivate func leave(_ schema: String?) {
        if let schema { used.append(schema) }
        if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }

    private func started() throws -> URL {
        if folder == nil { folder = Result { try start() } }
        guard let folder else { throw Failure(description: "no server") }
        return try folder.get()
    }

    private func start() throws -> URL {
        guard let programs = Self.programs else {
            throw Failure(description: "PostgreSQL's server is not installed: run `scripts/setup.sh test`")
        }
        // Sockets have short paths.
        let folder = URL(fileURLWithPath: "/tmp/waymark-pg-\(getpid())")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let asUser = getuid() == 0 ? "setpriv --reuid=nobody --regid=nogroup --clear-groups" : ""
        let script = """
            [ "$(id -u)" != 0 ] || chown nobody:nogroup "$1"
            cd "$1"
            \(asUser) "$2/initdb" -D "$1/data" -U waymark -A trust -E UTF8 --locale=C.UTF-8 --no-sync >log 2>&1
            \(asUser) "$2/postgres" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c synchronous_commit=off \\
                -c full_page_writes=off -c max_connections=200 -c jit=off >>log 2>&1 &
            server=$!
            cat
            kill -QUIT $server
            wait
            rm -rf "$1"
            """
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script, "sh", folder.path, programs.path]
        shell.environment = Self.environment
        shell.standardInput = Pipe()
        // Whoever waits for the end of the tests' output must not wait for the removal of the folder.
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        self.shell = shell
        let deadline = Date() + 60
        while (try? Self.run("pg_isready", ["-q", "-h", folder.path])) == nil {
            guard Date() < deadline, shell.isRunning else {
                let log = try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
                throw Failure(description: "PostgreSQL does not start: \(log ?? "no log")")
            }
            usleep(20_000)
        }
        return folder
    }

    /// Where `scripts/setup.sh` unpacks what is not installed.
    private static let unpacked = URL(fileURLWithPath: #filePath).appending(path: "../../../../../.servers")
        .standardized

    /// The newest server's programs.
    private static var programs: URL? {
        for root in [URL(fileURLWithPath: "/"), unpacked] {
            let folder = root.appending(path: "usr/lib/postgresql")
            let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let newest = versions.compactMap(Int.init).map { folder.appending(path: "\($0)/bin") }
                .filter { FileManager.default.isExecutableFile(atPath: $0.appending(path: "postgres").path) }
                .max { $0.path < $1.path }
            if let newest { return newest }
        }
        return nil
    }

    /// The environment with the libraries that were unpacked.
    private static var environment: [String: String] {
        let folder = unpacked.appending(path: "usr/lib")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let libraries = names.filter { $0.hasSuffix("-linux-gnu") }.map { folder.appending(path: $0).path }
        var environment = ProcessInfo.processInfo.environment
        if !libraries.isEmpty { environment["LD_LIBRARY_PATH"] = libraries.joined(separator: ":") }
        return environment
    }

    private static func address(_ folder: URL, schema: String) throws -> PostgresAddress {
        try address(folder, "postgres?options=-csearch_path%3D\(schema)")
    }

    private static func address(_ folder: URL, _ name: String) throws -> PostgresAddress {
        let host = folder.path.replacing("/", with: "%2F")
        guard let address = PostgresAddress("postgresql://waymark@\(host)/\(name)") else {
            throw Failure(description: "\(folder.path) makes no address")
        }
        return address
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        guard let programs else { throw Failure(description: "no PostgreSQL") }
        let process = Process()
        process.executableURL = programs.appending(path: program)
        process.arguments = arguments
        process.environment = environment
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program): \(String(decoding: text, as: UTF8.self))")
        }
    }
}

/// Runs a test with the address of an empty PostgreSQL database of its own.
///
/// - Parameter isShared: whether a schema is enough whose tables the test does not change; it is there faster.
func withPostgresAddress(
    isShared: Bool = false, _ body: (PostgresAddress) async throws -> Void
) async throws {
    let (address, schema) = try await PostgresServer.shared.take(isShared: isShared)
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(address))
    } catch {
        result = .failure(error)
    }
    await PostgresServer.shared.leave(schema)
    try result.get()
}

/// Runs a test on an empty PostgreSQL database of its own.
func withPostgres(_ body: (PostgresLinkDatabase) async throws -> Void) async throws {
    try await withPostgresAddress(isShared: true) { address in
        let database = try await PostgresLinkDatabase.open(address)
        do {
            try await body(database)
        } catch {
            try? await database.close()
            throw error
        }
        try await database.close()
    }
}
