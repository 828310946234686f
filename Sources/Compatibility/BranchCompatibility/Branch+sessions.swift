import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

extension Branch {
    /// Begins to tell the handler of sessions; further calls change nothing.
    func start() {
        let isNew = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isNew else { return }
        let work = service.environment.start { await self.run() }
        state.withLock { $0.work = work }
    }

    /// Ends the work, as the end of the process does.
    func end() async {
        let work = state.withLock { $0.work }
        work?.cancel()
        await work?.value
    }

    /// Tells the handler of sessions until the task is cancelled.
    ///
    /// The link that opened the app has come by the time it is active, so that the start is told once.
    @MainActor private func run() async {
        await Self.becomingActive()
        inbox.interfaceReady()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.tellFailures() }
            await inbox.run(
                show: { screen in if screen == .home { self.tellStart() } },
                open: { delivery in
                    self.tell(delivery.link.content.dynamicLink?.customData ?? [:])
                    await delivery.handled()
                })
            group.cancelAll()
        }
    }

    /// The app may show itself: without a link, this is a start that none led to.
    @MainActor private func tellStart() {
        guard !state.withLock({ $0.isStartTold }), !inbox.hasLink else { return }
        if let failure = sessions.takeFailure() {
            tell(failure)
        } else {
            tell(["+clicked_branch_link": .bool(false)])
        }
    }

    @MainActor private func tell(_ given: [String: JSONValue]) {
        var parameters = given
        let (handler, isFirst) = state.withLock { state in
            defer {
                state.isFirst = false
                state.isStartTold = true
            }
            return (state.handler, state.isFirst)
        }
        parameters["+is_first_session"] = .bool(isFirst)
        if isFirst, parameters["+clicked_branch_link"] == .bool(true) {
            storage.remember(JSONValue.object(parameters).jsonText, as: .firstParameters)
        }
        let latest = parameters
        state.withLock { $0.latest = latest }
        handler?(latest.mapValues(\.any), nil)
    }

    @MainActor private func tell(_ failure: NSError) {
        let handler = state.withLock { state in
            state.isStartTold = true
            return state.handler
        }
        handler?(nil, failure)
    }

    /// Tells why there is no link, or not yet.
    @MainActor private func tellFailures() async {
        for await report in inbox.reports {
            let isFailure = [.delayed, .claimFailed].contains(report.kind) || report.drop == .invalid
            if isFailure, let failure = sessions.takeFailure() { tell(failure) }
        }
    }
}
