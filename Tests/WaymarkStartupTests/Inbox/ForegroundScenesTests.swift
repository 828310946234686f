import Testing
import WaymarkClient
import WaymarkTesting

@testable import WaymarkStartup

/// An app with several windows is in the foreground as long as one of them is.
@Suite struct ForegroundScenesTests {
    enum Step: Sendable {
        case active(String?), resigned(String?)
    }

    @Test(
        arguments: [
            ([.active("a")], true),
            ([.active("a"), .resigned("a")], false),
            ([.active("a"), .active("b"), .resigned("a")], true),
            ([.active("a"), .active("b"), .resigned("a"), .resigned("b")], false),
            ([.active("a"), .active("a"), .resigned("a")], false),
            ([.active("a"), .resigned("b")], true),
            ([.active(nil), .resigned("a")], false),
            ([.active("a"), .active("b"), .resigned(nil)], false),
            ([.active("a"), .resigned(nil), .active("b"), .resigned("b")], false),
        ] as [([Step], Bool)])
    func appIsActiveAsLongAsOneSceneIs(steps: [Step], isActive: Bool) throws {
        let inbox = try InboxFixture(gates: .startup).inbox
        for step in steps {
            switch step {
            case .active(let scene): inbox.becameActive(scene: scene)
            case .resigned(let scene): inbox.resignedActive(scene: scene)
            }
        }
        #expect(inbox.state.withLock { $0.machine.isActive } == isActive)
    }
}
