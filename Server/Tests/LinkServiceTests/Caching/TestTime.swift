import Foundation
import Locking

/// The time of a test.
final class TestTime: Sendable {
    private let moment = Mutex(VisitSamples.moment)

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
}
