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

    /// Creates an empty database, or an empty schema of one that tests share, as soon as there are few enough.
    fileprivate func take(isShared: Bool) async throws -> PostgresAddress {
        let folder = try started()
        await enter()
        lastNumber += 1
        let name = "test\(lastNumber)"
        do {
            guard isShared else {
                try Self.run("createdb", ["-h", folder.path, "-U", "waymark", name])
                return try Self.address(folder, name)
            }
            try execute("CREATE SCHEMA \(name)", on: Self.address(folder, "postgres"))
            return try Self.address(folder, "postgres?options=-csearch_path%3D\(name)")
        } catch {
            leave()
            throw error
        }
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

    fileprivate func leave() {
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

    /// The newest server's programs.
    private static var programs: URL? {
        let root = URL(fileURLWithPath: "/usr/lib/postgresql")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return versions.compactMap(Int.init).max().map { root.appending(path: "\($0)/bin") }
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
/// - Parameter isShared: whether a schema of its own is enough, which is made faster.
func withPostgresAddress(
    isShared: Bool = false, _ body: (PostgresAddress) async throws -> Void
) async throws {
    let address = try await PostgresServer.shared.take(isShared: isShared)
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(address))
    } catch {
        result = .failure(error)
    }
    await PostgresServer.shared.leave()
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
