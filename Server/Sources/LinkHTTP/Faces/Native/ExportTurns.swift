import Locking

/// Limits the number of exports under way, because each holds a part of the clicks in memory.
final class ExportTurns: Sendable {
    /// An export under way; it ends when nothing refers to it any more.
    final class Turn: Sendable {
        private let turns: ExportTurns

        fileprivate init(_ turns: ExportTurns) {
            self.turns = turns
        }

        deinit {
            turns.underWay.withLock { $0 -= 1 }
        }
    }

    private let most: Int
    private let underWay = Mutex(0)

    /// Creates turns for a number of exports at the same time.
    init(_ most: Int) {
        self.most = most
    }

    /// Begins an export.
    ///
    /// - Throws: ``HTTPFailure`` with 503 if too many are under way.
    func begin() throws(HTTPFailure) -> Turn {
        let isFree = underWay.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
        guard isFree else {
            throw .busy("The service is sending \(most) exports of clicks already; try again.", retryAfter: 5)
        }
        return Turn(self)
    }
}
