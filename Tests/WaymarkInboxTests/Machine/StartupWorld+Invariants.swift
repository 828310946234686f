import Foundation
import WaymarkLinks

@testable import WaymarkInbox

extension StartupWorld {
    /// What a long enough run must have seen: all that can become of a link, and all ways to show it.
    static let corners: Set<String> = {
        let drops = LinkReport.Drop.allCases.map(\.rawValue)
        let timings: [IncomingLink.Timing] = [.launch, .live, .afterGate, .late]
        let others: [String] = [
            "prompt", "queue", "withdraw", "duplicate", "second attempt", "given back", "delayed", "handled",
            "unhandled",
            "over sign-in", "in vain", "its own window", "the window in front", "another window after its own",
            "taken up after a restart", "asked again later", "uncounted and taken back", "uncounted and shown",
        ]
        return Set(drops).union(timings.map(\.rawValue)).union(others)
    }()

    private mutating func demand(_ holds: Bool, _ rule: @autoclosure () -> String) {
        if !holds { faults.append(rule()) }
    }

    private func account(_ id: String?) -> Int? {
        accounts.lastIndex { $0.id == id }
    }

    // MARK: What the world knows before the machine does

    mutating func learn(_ event: StartupEvent) {
        // Each stay in the foreground is a new try for a link whose attempt could not be stored.
        if windows.learn(event) { for index in accounts.indices { accounts[index].isUncountable = false } }
        isActive = windows.isActive
        switch event {
        case .sessionChanged(let session, _):
            self.session = session
            giveToUser()
        case .onboardingChanged(let isComplete): isOnboarded = isComplete
        case .interfaceReady: isReady = true
        case .sceneDisconnected(let scene):
            guard openedAt == LinkAddress(scene), let index = account(opened) else { return }
            accounts[index].attempts -= 1
            reached.insert("another window after its own")
        case .holdDeadlinePassed: timers -= 1
        case .stored: isStorageKnown = true
        case .resolved(let id, _, _): asked.remove(id)
        case .resolutionFailed(let id, _): asked.remove(id)
        case .deferredFound, .deferredEmpty, .deferredFailed: isChecking = false
        case .reset:
            if !isStorageKnown { for index in accounts.indices where isOnDisk(accounts[index].id) { close(index) } }
            isStorageKnown = true
            prompts = 0
        case .givenBack(let id):
            guard opened == id, let index = account(id) else { return }
            accounts[index].attempts -= 1
            (opened, openedAt) = (nil, nil)
            reached.insert("given back")
        case .storingFailed(let id): learnOfRefusal(id)
        default: break
        }
    }

    /// A link of an earlier process does not reach the app where nobody can count that it did.
    ///
    /// It may have ended that process. One that has just come is shown.
    private mutating func learnOfRefusal(_ id: String) {
        guard let index = account(id), !accounts[index].isOver else { return }
        guard accounts[index].isRestored else {
            if opened == id { reached.insert("uncounted and shown") }
            return
        }
        accounts[index].isUncountable = true
        guard opened == id else { return }
        accounts[index].attempts -= 1
        (opened, openedAt) = (nil, nil)
        reached.insert("uncounted and taken back")
    }

    /// The first person to sign in gets what waits for nobody.
    private mutating func giveToUser() {
        guard case .signedIn(let user) = session else { return }
        for index in accounts.indices
        where accounts[index].owner == nil && (isStorageKnown || !isOnDisk(accounts[index].id)) {
            accounts[index].owner = user
        }
    }

    private func isOnDisk(_ id: String) -> Bool { disk.slot?.id == id || disk.queued?.id == id }

    private mutating func close(_ index: Int) { accounts[index].isOver = true }

    /// The links of an earlier process join this one, with the age that the wall clock gives them.
    mutating func welcomeStored() {
        for index in accounts.indices where isOnDisk(accounts[index].id) {
            accounts[index].isRestored = true
            let ages = accounts[index].arrived.map { now.date.timeIntervalSince($0) }.filter { $0 >= -86_400 }
            accounts[index].born = ages.min().map { now.uptime - max(0, $0) }
            if accounts[index].owner == nil, case .signedIn(let user) = session { accounts[index].owner = user }
        }
    }

    mutating func forgetProcess() {
        if isDiskStale { believeDisk() }
        for index in accounts.indices { accounts[index].isUncountable = false }
        for index in accounts.indices where !accounts[index].isOver && !isOnDisk(accounts[index].id) { close(index) }
        session = .unknown
        (isOnboarded, isReady, isActive, isStorageKnown) = (false, false, false, false)
        (screen, hasSeenMoreThanWaiting, opened, openedAt) = (nil, false, nil, nil)
        let count = windows.count
        windows = WorldWindows()
        windows.count = count
        (timers, prompts) = (0, 0)
        (retryTimers, asked, isChecking) = ([], [], false)
    }

    /// What the disk refused never was for the next process.
    private mutating func believeDisk() {
        for link in [disk.slot, disk.queued].compactMap(\.self) {
            guard let index = account(link.id) else { continue }
            accounts[index].attempts = link.attempts
            accounts[index].owner = link.boundUser
            accounts[index].arrived = [link.arrived]
            accounts[index].isOver = false
        }
        isDiskStale = false
    }

    // MARK: What every action must keep

    mutating func check(_ action: StartupAction, of event: StartupEvent, from before: Before) {
        switch action {
        case .dispose(let disposition):
            check(disposition, of: event, from: before)
        case .store(let stored):
            demand(isStorageKnown, "stored before storage was known")
            // A reset does not ask what is there.
            if case .reset = event {} else { demand(isDiskStale || stored != disk, "stored without a change") }
            disk = stored
            isDiskStale = false
        case .resolve(let id, _):
            demand(!isStorageKnown || disk.slot?.id == id, "resolved before it was stored")
            demand(account(id).map { !accounts[$0].isOver } ?? false, "resolved a link that is over")
            demand(asked.insert(id).inserted, "asked for a link while it was asked for")
        case .startRetry(let seconds):
            retryTimers.append(now.uptime + seconds)
            demand(isActive && seconds >= 0 && seconds <= 90, "a wrong timer for a question")
            reached.insert("asked again later")
        case .checkDeferred:
            demand(!isChecking, "two checks for a deferred link at once")
            isChecking = true
            demand(isStorageKnown && disk.deferred == .pending && accounts.allSatisfy(\.isOver), "a needless check")
        case .startHold(let seconds):
            timers += 1
            demand(timers == 1 && seconds > 0 && seconds <= 3, "a wrong timer")
        case .show(let shown): show(shown)
        case .open(let link, let address): open(link, at: address, from: before)
        case .withdraw(let id):
            demand(opened == id, "withdrew what is not open")
            (opened, openedAt) = (nil, nil)
            reached.insert("withdraw")
        case .promptForUpdate(let link, let address):
            prompts += 1
            demand(
                address == windows.address(ofLinkFrom: state.slot?.link.scene) ?? LinkAddress(nil),
                "prompted in another window")
            demand(prompts == 1, "prompted twice")
            demand(account(link.id).map { !accounts[$0].isOver } ?? false, "prompted for a link that is over")
            reached.insert("prompt")
        case .report(let report): check(report, of: event)
        }
    }

    private mutating func check(
        _ disposition: LinkDisposition, of event: StartupEvent, from before: Before
    ) {
        guard case .offered(let offer) = event else {
            demand(false, "answered what nobody asked")
            return
        }
        isAccepted = disposition == .accepted(id: offer.id)
        switch disposition {
        case .notOurs: demand(offer.recognition == .notOurs, "passed on a link of ours")
        case .duplicate:
            reached.insert("duplicate")
            demand(offer.recognition != .notOurs, "kept a foreign URL")
            renew(offer)
        case .accepted(let id):
            demand(id == offer.id && offer.recognition != .notOurs, "accepted what it must not")
            var needsVersion = false
            if case .readable(let content) = offer.recognition { needsVersion = content.minimumVersion != nil }
            add(id, url: offer.url, requiresSession: offer.requiresSession, needsVersion: needsVersion)
        }
    }

    /// Who taps a link again that waits has it as if it had come now; the other door of one tap changes nothing.
    private mutating func renew(_ offer: LinkOffer) {
        for index in accounts.indices where accounts[index].url == offer.url && !accounts[index].isOver {
            // What lies on a disk that nobody has read yet was not tapped in this process.
            guard accounts[index].id != opened, isStorageKnown || !isOnDisk(accounts[index].id) else { continue }
            let pause = accounts[index].born.map { now.uptime - $0 } ?? .infinity
            // Within seconds it may be either, and the clock on the wall may have jumped between the two.
            accounts[index].arrived = (pause < 5 ? accounts[index].arrived : []) + [now.date]
            guard pause >= 1 else { continue }
            accounts[index].born = now.uptime
            reached.insert("second tap")
        }
    }

    private mutating func add(_ id: String, url: String? = nil, requiresSession: Bool, needsVersion: Bool) {
        var account = Account(
            id: id, url: url, requiresSession: requiresSession, needsVersion: needsVersion, born: now.uptime,
            arrived: [now.date])
        if case .signedIn(let user) = session { account.owner = user }
        accounts.append(account)
    }

    private mutating func show(_ shown: StartupScreen) {
        demand(shown != screen, "showed \(shown) twice in a row")
        demand(isReady && isActive, "showed a screen to nobody")
        demand(opened == nil, "changed the screen below a link")
        demand(screen != .home || shown != .waiting || session == .unknown, "left home for the waiting screen")
        screen = shown
        if shown != .waiting { hasSeenMoreThanWaiting = true }
    }

    private mutating func open(_ link: IncomingLink, at address: LinkAddress, from before: Before) {
        guard let index = account(link.id) else {
            demand(false, "opened an unknown link")
            return
        }
        let account = accounts[index]
        demand(!account.isOver, "opened a link that is over")
        demand(opened == nil, "opened two at once")
        demand(isOnboarded && isReady && isActive, "opened too early")
        demand(address == windows.address(ofLinkFrom: state.slot?.link.scene), "opened in another window")
        demand(windows.isWaiting(at: address), "opened where nobody waits")
        if let scene = address.scene {
            reached.insert(scene == state.slot?.link.scene ? "its own window" : "the window in front")
        }
        demand(
            link.content.minimumVersion == nil || machine.rules.appVersion == "2", "opened below the minimum version")
        switch session {
        case .unknown: demand(false, "opened for who knows whom")
        case .signedOut:
            demand(!account.requiresSession && screen == .signIn, "opened without a session")
            reached.insert("over sign-in")
        case .signedIn(let user):
            demand(account.owner == nil || account.owner == user, "opened for another user")
            demand(screen == .home, "opened without home beneath")
        }
        let lifetime: TimeInterval = state.slot?.link.isGated == true ? 86_400 : 600
        demand(account.born.map { now.uptime - $0 <= lifetime } ?? false, "opened after its time")
        demand(account.attempts < 2, "opened a third time")
        demand(!account.isUncountable, "opened what nobody can count")
        if account.attempts == 1 { reached.insert("second attempt") }
        accounts[index].attempts += 1
        demand(
            !isStorageKnown || (disk.slot?.id == link.id && disk.slot?.attempts ?? 0 > 0),
            "opened before the attempt was stored")
        checkTiming(of: link, seen: before.screen)
        reached.insert(link.timing.rawValue)
        (opened, openedAt) = (link.id, address)
    }

    private mutating func checkTiming(of link: IncomingLink, seen: StartupScreen?) {
        let isRight =
            switch link.timing {
            case .launch: seen == nil || seen == .waiting
            case .live: seen != nil
            case .afterGate: seen != .home
            case .late: seen == .home
            }
        demand(isRight, "opened \(link.timing) after \(String(describing: seen))")
    }

    private mutating func check(_ report: LinkReport, of event: StartupEvent) {
        switch report.kind {
        case .firstOpen:
            if let id = report.id { add(id, requiresSession: true, needsVersion: false) }
        case .handled, .unhandled, .dropped:
            guard let index = account(report.id), !accounts[index].isOver else {
                demand(false, "\(report.id ?? "nothing") came to an end twice")
                return
            }
            close(index)
            if report.kind != .dropped {
                guard case .answered(report.id, _) = event, opened == report.id else {
                    demand(false, "\(report.kind) without an answer")
                    return
                }
                (opened, openedAt) = (nil, nil)
            }
            demand(opened != report.id, "dropped what the app presents")
            reached.insert(report.drop?.rawValue ?? report.kind.rawValue)
        case .delayed: reached.insert("delayed")
        case .received, .resolved, .opened, .storage, .claimFailed, .misuse, .missed: break
        }
    }

    // MARK: What every state must keep

    mutating func check(_ event: StartupEvent, from before: Before, _ actions: [StartupAction]) {
        demand(state.screen == screen, "remembers another screen than it showed")
        demand((state.slot?.status == .presenting ? state.slot?.link.id : nil) == opened, "lost count of what is open")
        demand(state.isActive == windows.isActive, "takes the app for in front, or not, by mistake")
        if let scene = openedAt?.scene, case .sceneDisconnected(scene) = event {
            demand(false, "left a link in a window that is gone")
        }
        checkAccounts()
        checkQuestions()
        checkScreen(after: event)
        if isStorageKnown, !isDiskStale {
            demand(disk.slot == state.slot?.link, "slot in memory and stored slot differ")
            demand(disk.queued == state.queued?.link, "queue in memory and stored queue differ")
        }
        if case .sessionChanged(.signedOut, .byUser) = event {
            let isEmpty = state.slot?.link.boundUser == nil && state.queued?.link.boundUser == nil
            demand(isEmpty, "kept a link of who signed out")
        }
        if state.queued != nil { reached.insert("queue") }
        demand(state.queued == nil || opened != nil, "a queue behind nothing")
        if case .stored = event, state.slot != nil, before.slotID == nil { reached.insert("taken up after a restart") }
        if case .offered = event, !isAccepted, state.slot?.link.id != before.slotID {
            // Unless its end came by chance at the same moment.
            demand(
                actions.contains { $0.line.hasSuffix("expired") || $0.line.hasSuffix("poison") },
                "a duplicate changed the slot")
        }
    }

    /// Every link that was accepted waits somewhere, until exactly one thing has become of it.
    private mutating func checkAccounts() {
        let (first, second) = (state.slot?.link.id, state.queued?.link.id)
        for index in accounts.indices {
            let id = accounts[index].id
            let isHere = id == first || id == second
            if accounts[index].isOver {
                demand(!isHere, "\(id) is over and still here")
            } else {
                demand(isHere || (!isStorageKnown && isOnDisk(id)), "\(id) is lost")
            }
        }
    }

    /// While the app is in the foreground, a question that failed has a time at which it is asked again.
    private mutating func checkQuestions() {
        let due = state.slot?.schedule.due ?? .infinity
        guard isActive, state.slot?.status == .retry, due < .infinity else { return }
        demand(retryTimers.contains { $0 <= due + 0.001 }, "waits for a question that is never asked again")
    }

    private var isWaitedForAtItsAddress: Bool {
        windows.address(ofLinkFrom: state.slot?.link.scene).map(windows.isWaiting) ?? false
    }

    private mutating func checkScreen(after event: StartupEvent) {
        guard isReady, isActive, opened == nil else { return }
        switch session {
        case .unknown: demand(screen == .waiting, "not waiting for the session")
        case .signedOut, .signedIn:
            if !isOnboarded {
                demand(screen == .onboarding, "no onboarding")
            } else if session == .signedOut {
                demand(screen == .signIn, "no sign-in")
            } else {
                demand(screen == .home || screen == .waiting, "neither home nor waiting")
                demand(screen == .home || timers == 1, "waits without an end")
                if case .holdDeadlinePassed = event, timers == 0 {
                    demand(screen == .home, "waits after the deadline")
                    reached.insert("in vain")
                }
                demand(
                    screen != .home || !isWaitedForAtItsAddress || state.slot?.status != .held || prompts > 0
                        || state.slot?.link.content?.minimumVersion != nil
                        || account(state.slot?.link.id).map { accounts[$0].isUncountable } ?? false,
                    "keeps a link for no reason")
            }
        }
    }
}
