import Foundation
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle

/// Keeps a process the only one with the identity of its node.
///
/// Nothing is counted twice if there are two for a moment: each process has journals of its own. But who looks for a node must not
/// find another one.
struct NodeMembership: Service {
    /// How long a node that says nothing more is taken for running.
    static let lease = Duration.seconds(15)
    private static let unanswered: Logger.Message = "The database does not answer this node."
    private static let renewal = Duration.seconds(4)

    /// This process.
    let node: NodeRecord
    let store: any NodeStore
    let outages: OutageLog
    let logger: Logger
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Makes this process the node, as soon as it is sure that no other one is.
    ///
    /// Waits for the end of another process's lease, and gives up when that is renewed meanwhile.
    ///
    /// - Throws: ``CommandFailure`` if a process elsewhere is the node; what the store throws.
    func join() async throws {
        var first: NodeRegistration.Holder?
        while case .taken(let holder) = try await store.register(node, for: Self.lease) {
            if let first {
                guard first.run == holder.run, first.renewals == holder.renewals else { throw refusal(holder) }
            } else {
                first = holder
                logger.notice(
                    "Another process was this node lately; waiting to see whether it still runs.",
                    metadata: ["host": "\(holder.host)", "folder": "\(holder.folder)", "for": "\(holder.left)"])
            }
            try await pause(min(max(holder.left, .milliseconds(10)), .milliseconds(500)))
        }
    }

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            var isAway = false
            while !Task.isCancelled {
                do {
                    try await pause(Self.renewal)
                    try await join()
                    if isAway { outages.notice("The database answers again.", after: Self.unanswered) }
                    isAway = false
                } catch is CancellationError {
                    return
                } catch let error as LinkStoreError {
                    // While the database is away, nobody can take its place either.
                    if !isAway { outages.warn(Self.unanswered, of: error) }
                    isAway = true
                }
            }
        }
        // Whoever starts next need not wait.
        try? await store.release(node)
    }

    private func refusal(_ holder: NodeRegistration.Holder) -> CommandFailure {
        CommandFailure(
            .unavailable,
            "the node \(node.id.uuidString.lowercased()) runs already, on \(holder.host) with the folder \(holder.folder); "
                + "\(node.folder) on this machine is a copy of that one",
            remedy:
                "remove the file \(node.folder)/\(NodeIdentity.fileName), so that this node gets an ID of its own; the copied "
                + "clicks are stored once")
    }
}
