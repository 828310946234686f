import Foundation

/// What the app itself remembers from one launch to the next: who is signed in, and whether onboarding is done.
package struct AppMemory: Codable, Hashable, Sendable {
    package var user: String?
    package var hasSeenOnboarding = false

    package init() {}

    /// Reads a file; without one, this is a new installation.
    package init(contentsOf file: URL) {
        let data = try? Data(contentsOf: file)
        self = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
    }

    /// Writes a file, whole or not at all.
    package func write(to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
