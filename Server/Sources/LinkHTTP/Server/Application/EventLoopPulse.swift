import Locking
import NIOCore
import NIOPosix

/// Tells whether the event loops that serve connections answer.
///
/// A loop that is blocked, or a process that gets no processor time, does not; nothing waits for it.
public final class EventLoopPulse: Sendable {
    private let loops: [any EventLoop]
    /// The places of the loops that have not answered the last question.
    private let silent = Mutex<Set<Int>>([])

    /// Creates the pulse of the loops of all servers of this process.
    public convenience init() {
        self.init(loops: Array(MultiThreadedEventLoopGroup.singleton.makeIterator()))
    }

    /// Creates the pulse of given loops.
    init(loops: [any EventLoop]) {
        self.loops = loops
    }

    /// Asks each loop again that has answered.
    ///
    /// - Returns: whether all had answered the question before; true at the first call.
    public func beat() -> Bool {
        let before = silent.withLock { silent in
            defer { silent = Set(loops.indices) }
            return silent
        }
        for (place, loop) in loops.enumerated() where !before.contains(place) {
            loop.execute { [self] in silent.withLock { _ = $0.remove(place) } }
        }
        return before.isEmpty
    }
}
