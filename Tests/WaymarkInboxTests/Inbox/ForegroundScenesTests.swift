import Testing
import WaymarkClient
import WaymarkTesting

@testable import WaymarkInbox

/// An app with several windows is in the foreground as long as one of them is.
@Suite struct ForegroundScenesTests {
    enum Step: Sendable {
        case active(LinkScene?), resigned(LinkScene?)
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
        play(steps, on: inbox)
        #expect(inbox.core.read { $0.startup.isActive } == isActive)
    }

    /// Two callbacks of one tap come before and after the app says that it is in front: at a cold start, and where a
    /// second window comes to the front for the link.
    @Test(
        arguments: [
            (.none, [.active(nil)], true),
            (.none, [.active("a")], true),
            (.startup, [.active("a")], true),
            (.startup, [.active("b")], false),
            (.startup, [.active(nil)], true),
            (.startup, [.resigned("b"), .active("b")], false),
        ] as [(LinkInbox.Gates, [Step], Bool)])
    func oneTapIsOneLinkWhereverThePersonWasAllAlong(gates: LinkInbox.Gates, steps: [Step], isSame: Bool) async throws {
        let app = try InboxFixture(gates: gates)
        try await app.running { inbox in
            if gates == .startup {
                await openGates(of: inbox)
                inbox.resignedActive()
                inbox.becameActive(scene: "b")
            }
            inbox.open(try Sample.url("myapp://x"), from: .universalLink, scene: "a")
            await (try await inbox.nextDelivery()).handled()
            play(steps, on: inbox)
            let answer = inbox.open(try Sample.url("myapp://x"), from: .customScheme, scene: "a")
            #expect((answer == .duplicate) == isSame)
        }
    }

    private func play(_ steps: [Step], on inbox: LinkInbox) {
        for step in steps {
            switch step {
            case .active(let scene): inbox.becameActive(scene: scene)
            case .resigned(let scene): inbox.resignedActive(scene: scene)
            }
        }
    }
}
