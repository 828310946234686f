import Foundation
public import LinkRules
import Locking

/// Takes what pages tell about the devices that show them, for the candidates of their clicks.
///
/// Nothing is told back, and what is not valid is ignored. A page reports once; repetitions are ignored, too.
public final class DeviceReports: Sendable {
    private let tokens: ClickTokens
    private let recorder: ActivityRecorder
    private let clock: LinkClock
    private let reported: Mutex<RecentValues<UUID, Bool>>

    /// Creates the use case.
    ///
    /// - Parameter capacity: how many reports it remembers, to ignore repetitions.
    init(tokens: ClickTokens, recorder: ActivityRecorder, clock: LinkClock, capacity: Int = 65_536) {
        self.tokens = tokens
        self.recorder = recorder
        self.clock = clock
        reported = Mutex(RecentValues(capacity: capacity))
    }

    /// Records a report, unless its token is not that of a recent click, or a candidate cannot have such a device.
    public func take(_ report: PageDevice, from visitor: Visitor) {
        guard let device = report.traits(of: visitor),
            let token = try? tokens.token(report.token, from: .page, at: clock.now())
        else { return }
        let isNew = reported.withLock { reported in
            defer { reported[token.click] = true }
            return reported[token.click] == nil
        }
        guard isNew else { return }
        recorder.record(device, ofClick: token)
    }
}
