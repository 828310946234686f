import Foundation
import Testing
import WaymarkInbox

/// The ways in which other libraries lose links or open the wrong ones, by number, as far as the machine decides about
/// them; the others are tested with the inbox.
@Suite struct StartupPitfallTests {
    private func lines(_ given: [StartupRun.Step], _ steps: [StartupRun.Step]) -> [String] {
        var run = StartupRun()
        run.play(given)
        return run.lines(of: steps)
    }

    private func opened(_ steps: [StartupRun.Step], disk: StoredStartup = StartupRun.installed) -> [String] {
        var run = StartupRun(disk: disk)
        return run.lines(of: steps).filter { $0.hasPrefix("open ") }
    }

    @Test("1: a link at a cold start is opened, in whatever order the app gets ready")
    func coldStart() {
        let steps: [StartupRun.Step] = [
            .storageRead, .readable("a"), .onboarded, .signedIn("ana"), .subscribed, .interface, .foreground,
        ]
        var orders = 0
        for order in permutations(of: steps) {
            var run = StartupRun()
            let opened = run.lines(of: order).filter { $0.hasPrefix("open ") }
            #expect(opened.count == 1 && run.screen == .home, "\(order)")
            orders += 1
        }
        #expect(orders == 5040)
    }

    @Test("2: a link that comes before any listener is replayed to the first one")
    func beforeAnyListener() {
        #expect(
            opened([.readable("a"), .storageRead] + .ana + [.interface, .foreground, .wait(60), .time, .subscribed])
                == ["open a live"])
    }

    @Test("3: an answered link is not replayed at the next foreground or launch")
    func notReplayed() {
        #expect(
            opened(
                .home + [.readable("a"), .handled("a"), .background, .foreground, .restart()] + .home + [
                    .network, .time,
                ])
                == ["open a live"])
    }

    @Test("4: a link is opened at the event that makes the app ready, and no time matters", arguments: [0, 1, 60, 500])
    func noDelays(seconds: TimeInterval) {
        #expect(
            opened([.storageRead, .readable("a")] + .ana + [.subscribed, .interface, .wait(seconds), .foreground])
                == ["open a launch"])
    }

    @Test(
        "5: the waiting screen ends, with the deadline or with a failure",
        arguments: [[.wait(3), .deadline], [.offline("a")], [.refused("a")]] as [[StartupRun.Step]])
    func waitingEnds(steps: [StartupRun.Step]) {
        var run = StartupRun()
        run.play([.storageRead] + .ana + [.short("a")] + .inFront)
        #expect(run.screen == .waiting)
        run.play(steps)
        #expect(run.screen == .home)
    }

    @Test("6: a link that comes logged out is opened after sign-in, over a kill as well")
    func loggedOut() {
        #expect(
            opened(
                .signIn + [.readable("a"), .restart()] + .signIn + [.wait(3600), .signedIn("ana")])
                == ["open a afterGate"])
    }

    @Test("7: a session that is not known yet shows no sign-in and loses no link")
    func sessionNotKnown() {
        #expect(
            lines(
                .home + [.unsubscribed, .readable("a"), .restart()],
                .inFront + [.wait(10), .storageRead, .onboarded, .signedIn("ana")])
                == ["show waiting", "show home", "store a of ana ×1", "open a launch"])
    }

    @Test("7: storage that is not known yet is no first launch")
    func storageNotKnown() {
        #expect(lines(.ana + .inFront, [.network, .background, .foreground, .time]) == [])
    }

    @Test("8: one tap through two doors opens once")
    func twoDoors() {
        #expect(
            opened(
                .home + [.readable("a"), .readable("a2", url: "a", door: .customScheme), .handled("a")]
                    + [.readable("a3", url: "a", door: .customScheme)]) == ["open a live"])
    }

    @Test("8: a second tap opens again")
    func secondTap() {
        #expect(
            opened(.home + [.readable("a"), .handled("a"), .wait(1), .readable("a2", url: "a")])
                == ["open a live", "open a2 live"])
    }

    @Test("9: the first user's link does not open for the second, be it stored, waiting or queued")
    func secondUser() {
        #expect(
            opened(
                .home + [.readable("a"), .readable("b"), .sessionExpired, .restart(), .storageRead, .onboarded]
                    + [.signedIn("bob")] + .inFront) == ["open a live"])
    }

    @Test("10: no network at the first launch leaves the check for a deferred link to the next")
    func firstLaunchOffline() {
        #expect(
            opened(
                [.storageRead] + .ana + .inFront + [.checkOffline, .restart(), .storageRead] + .ana + .inFront
                    + [.found("d")],
                disk: StartupRun.firstLaunch) == ["open d launch"])
    }

    @Test("12: whatever is announced and is no link of ours delays nothing for good")
    func restorationActivity() {
        #expect(
            lines([.storageRead] + .ana + [.announced] + .inFront, [.foreign("x"), .withdrawn])
                == ["not ours", "show home"])
    }

    @Test("13: a slow answer for an older link does not replace the newer one")
    func slowAnswer() {
        var run = StartupRun()
        run.play(.home + [.short("a"), .short("b"), .resolved("a"), .refused("a")])
        #expect(run.state.line == "resolving b? of ana")
        run.play([.resolved("b"), .resolved("a")])
        #expect(run.state.slot?.link.content == .of("b"))
    }

    @Test("14: a late answer is offered, and does not take the person away")
    func lateAnswer() {
        #expect(
            opened([.storageRead] + .ana + [.short("a")] + .inFront + [.wait(3), .deadline, .resolved("a")])
                == ["open a late"])
    }

    @Test("15: a link that ends the process opens twice, and never again")
    func crashLoop() {
        let crash: [StartupRun.Step] = [.restart()] + .home
        #expect(
            opened(.home + [.readable("a")] + crash + crash + crash + crash) == ["open a live", "open a launch"])
    }

    @Test("15: a system that repeats the launch after a crash makes no endless loop of it")
    func repeatedLaunch() {
        func again(_ id: String) -> [StartupRun.Step] { [.restart(), .readable(id, url: "a")] + .home }
        // The third launch does not end, for it opens nothing.
        #expect(
            opened([.readable("a")] + .home + again("b") + again("c") + [.time, .network])
                == ["open a launch", "open b launch"])
    }

    @Test("16: within a process, the device's clock decides nothing", arguments: [-1e9, -3600, 3600, 1e9])
    func deviceClock(jump: TimeInterval) {
        #expect(
            opened(.home + [.unsubscribed, .readable("a"), .clockJumps(jump), .wait(1), .subscribed]) == ["open a live"]
        )
    }

    @Test("20: nothing is opened before the root exists, and home lies beneath")
    func homeBeneath() {
        #expect(
            lines([.storageRead, .readable("a")] + .ana + [.subscribed, .foreground], [.time, .interface])
                == ["show home", "store a of ana ×1", "open a launch"])
    }

    @Test("22: of links in quick succession, the last one is what the person wants")
    func order() {
        #expect(
            opened(
                .home + [.readable("a"), .readable("b"), .readable("c"), .handled("a"), .readable("d"), .handled("c")]
                    + [.handled("d")])
                == ["open a live", "open c live", "open d live"])
    }

    @Test("24: a link is erased by the answer, with the attempt stored before the app sees it")
    func eraseAfterAnswer() {
        #expect(
            lines(.home, [.readable("a"), .wait(1000), .time, .background, .foreground, .handled("a")])
                == [
                    "accept a", "received a", "resolved a", "store a of ana ×1", "open a live",
                    "handled a", "store nothing",
                ])
    }

    @Test("25: a link names the window that it was meant for, over a restart as well")
    func window() {
        var run = StartupRun()
        run.play(.home + [.unsubscribed, .readable("a"), .restart(), .storageRead] + .ana + [.interface, .foreground])
        let actions = StartupMachine().reduce(
            &run.state, .subscribersChanged([LinkSubscriber(scene: "scene")]), at: run.now)
        #expect(
            actions.contains {
                if case .open(_, LinkAddress("scene")) = $0 { true } else { false }
            })
    }

    @Test("28: a link that was tapped inside the app is opened like any other")
    func insideTheApp() {
        #expect(opened(.home + [.readable("a", door: .program)]) == ["open a live"])
    }

    private func permutations(of steps: [StartupRun.Step]) -> [[StartupRun.Step]] {
        guard let first = steps.first else { return [[]] }
        return permutations(of: Array(steps.dropFirst())).flatMap { rest in
            (0...rest.count).map { rest.prefix($0) + [first] + rest.dropFirst($0) }
        }
    }
}
