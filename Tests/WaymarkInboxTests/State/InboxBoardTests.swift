import Testing
import WaymarkLinks

@testable import WaymarkInbox

@Suite struct InboxBoardTests {
    @Test func everyObserverShowsTheCurrentScreenAndSkipsThoseBetween() {
        var board = ScreenBoard()
        let first = board.attach("a")
        board.show(.waiting)
        board.show(.signIn)
        var shown = [board.next(for: first)]
        let second = board.attach("b")
        shown.append(board.next(for: second))
        board.show(.home)
        shown += [board.next(for: first), board.next(for: second), board.next(for: first)]
        #expect(shown == [.signIn, .signIn, .home, .home, nil])
    }

    @Test func linkWaitsForTheScreensOfItsWindowAndOfTheApp() {
        var board = ScreenBoard()
        let (window, other, app) = (board.attach("a"), board.attach("b"), board.attach(nil))
        board.show(.home)
        #expect(!board.isSettled(at: LinkAddress("a")))
        _ = board.next(for: window)
        _ = board.next(for: window)
        #expect(!board.isSettled(at: LinkAddress("a")), "the app as a whole has not shown it")
        _ = board.next(for: app)
        #expect(!board.isSettled(at: LinkAddress("a")), "it is being shown")
        _ = board.next(for: app)
        #expect(board.isSettled(at: LinkAddress("a")))
        #expect(!board.isSettled(at: LinkAddress("b")))
        board.detach(other)
        #expect(board.isSettled(at: LinkAddress("b")))
    }

    @Test func promptGoesToItsWindowOrToAnyOther() throws {
        let link = IncomingLink(
            id: "1", content: LinkContent(url: try AppURI("https://www.example.com/")), door: .program)
        var board = PromptBoard()
        let (a, b) = (board.attach("a"), board.attach("b"))
        board.append(link, LinkAddress("b"))
        var told = [board.next(for: a)?.id, board.next(for: b)?.id]
        board.append(link, LinkAddress("b"))
        board.detach(b)
        told += [board.next(for: a)?.id, board.next(for: a)?.id]
        #expect(told == [nil, "1", "1", nil])
    }

    @Test func forgottenRunIsFoundOnce() {
        var watch = RunWatch()
        var findings = [watch.look(isNeeded: false, at: 0)]
        for time in [1, 5.9, 6, 99] { findings.append(watch.look(isNeeded: true, at: time)) }
        #expect(findings == [.nothing, .needed, .nothing, .forgotten, .nothing])
    }

    @Test func runThatHasBegunIsNotForgotten() {
        var watch = RunWatch()
        _ = watch.look(isNeeded: true, at: 0)
        let hasBegun = [watch.begin(), watch.begin()]
        watch.end()
        let finding = watch.look(isNeeded: true, at: 99)
        #expect(hasBegun == [true, false])
        #expect(finding == .nothing)
    }
}
