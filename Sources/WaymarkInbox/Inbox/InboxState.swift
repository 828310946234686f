import Foundation
import WaymarkClient
import WaymarkLinks

/// Everything that changes in an inbox; it lives under one lock.
struct InboxState: Sendable {
    /// What is known of the store.
    enum Storage: Hashable, Sendable {
        /// It is to be read.
        case unread
        /// It cannot be read yet, or again: something has to happen first.
        case unreadable
        /// It was read.
        case known
    }

    /// What there is to find the link by that led to the installation.
    struct Evidence: Sendable {
        /// Whether the app said what the Play Store tells.
        var isReferrerTold = false
        /// The link that the Play Store tells.
        var referrerContent: LinkContent?
        /// Whether the check is over, so that what the Play Store tells from now on comes too late.
        var isCheckOver = false
        /// The installation, where this process is the first after it and nothing was pasted yet.
        var newInstallationID: String?
        /// The link that was handed out from the clipboard, in its plain spelling; a second claim is none.
        var claimed: String?
    }

    /// The state of the machine, which decides everything.
    var machine = StartupMachine.State()
    /// What the machine asked for and is not done.
    var work = WorkQueue()
    /// Who takes links.
    var desk = DeliveryDesk()
    /// What a controller is to show.
    var screens = ScreenQueue()
    var storage = Storage.unread
    /// Whether storage that could not be read may be readable now.
    var isStorageWorthATry = true
    var evidence = Evidence()
    /// The scenes in the foreground that have said so by name.
    var activeScenes: Set<String> = []
    /// Whether the app is taken to be in the foreground, and has not said so itself yet.
    var isForegroundAssumed = false
    var events = AppEventQueue()
    var log = ReportLog()
    var consent: ConsentLevel
    /// Whether the app said that its interface is ready and the machine does not know it yet.
    var isInterfaceReady = false
    /// Whether some task is in `run()`.
    var isRunning = false
    var isSendingEvents = false
    /// Whether a call of the store is under way; there is one at a time, so that records never change places.
    var isStoreBusy = false
    /// Whether nobody waits for that call any more.
    var isStoreLate = false
    /// How many pauses of the timer the last call of the store has seen.
    var storePauses = 0
    /// Whether that timer runs.
    var isStoreWatched = false
    /// Whether somebody waits to write again what could not be written.
    var isStoreToBeTriedAgain = false
    /// What was read from the store or written to it last.
    var stored: StoredStartup?
    var resolutions = SharedCalls<String, LinkContent>()
    var shortenings = SharedCalls<String, ShortenedLink>()
    var resolved = BoundedCache<String, LinkContent>(capacity: 100)
    var shortened = BoundedCache<String, ShortenedLink>(capacity: 100)

    init(consent: ConsentLevel) {
        self.consent = consent
    }

    /// Runs the machine, and keeps what it asks for.
    ///
    /// - Returns: the answer to an offer.
    @inline(never) mutating func reduce(
        _ event: StartupEvent, by rules: StartupMachine, at moment: StartupMoment
    ) -> LinkDisposition? {
        var disposition: LinkDisposition?
        for action in rules.reduce(&machine, event, at: moment) {
            switch action {
            case .dispose(let answer): disposition = answer
            // Not behind the disk: until it was written, somebody else could take what is no longer theirs.
            case .withdraw(let id): desk.withdraw(id)
            case .store(let record): work.append(.store(record))
            case .resolve(let id, let url): work.append(.resolve(id: id, url: url))
            case .checkDeferred(let id): work.append(.checkDeferred(installationID: id))
            case .startHold(let seconds): work.append(.hold(until: moment.uptime + seconds))
            case .show(let screen): work.append(.show(screen))
            case .open(let link, let scene):
                if link.door == .pasteboard { evidence.claimed = machine.slot?.link.plainURL }
                work.append(.open(link, scene: scene))
            case .promptForUpdate(let link): work.append(.promptForUpdate(link))
            case .report(let report): work.append(.report(report))
            }
        }
        return disposition
    }

    /// Keeps what happened to a link, for developers and, as far as it may be told, for the service.
    mutating func note(_ report: LinkReport, at date: Date) {
        log.append(report)
        events.append(report, consent: consent, at: date)
    }

    /// Takes that the app, or one of its scenes, came to the foreground; `false` where the person was there all along.
    ///
    /// They were where another scene is in front already, and where the inbox took it for granted. A scene, or an app
    /// without, that says for the second time that it is there has left unheard, as on systems that never say so.
    mutating func enterForeground(_ scene: String?) -> Bool {
        let isSaidAgain = scene.map { !activeScenes.insert($0).inserted } ?? activeScenes.isEmpty
        defer { isForegroundAssumed = false }
        return !machine.isActive || (isSaidAgain && !isForegroundAssumed)
    }

    /// Whether the service may be asked which link led to this installation.
    func mayClaim(_ installationID: String) -> Bool {
        consent != .none && machine.installation?.id == installationID
    }

    /// Whether a link that the machine opened may still be handed out.
    ///
    /// Between the decision and the moment when somebody is there to take the link lies the disk; meanwhile the app may
    /// have left the foreground, or the person the app.
    func mayHandOut(_ id: String) -> Bool {
        guard let slot = machine.slot, slot.link.id == id, slot.status == .presenting, machine.isActive else {
            return false
        }
        return switch machine.session {
        case .unknown: false
        case .signedOut: !slot.link.requiresSession
        case .signedIn(let user): slot.link.boundUser == nil || slot.link.boundUser == user
        }
    }

    /// Whether a link lies there for somebody to take now.
    var isLinkThere: Bool { desk.waitingLinkID != nil && screens.isSettled }

    /// Gives the link that lies on the desk back to the machine if the moment for it has passed.
    mutating func takeBackUnfit(by rules: StartupMachine, at moment: StartupMoment) {
        guard let id = desk.waitingLinkID, !mayHandOut(id) else { return }
        desk.withdraw(id)
        settle([.givenBack(linkID: id)], by: rules, at: moment)
    }

    /// Tells the machine what a change of the desk means.
    @inline(never) mutating func settle(
        _ losses: [DeliveryDesk.Loss], by rules: StartupMachine, at moment: StartupMoment
    ) {
        tellPresence(by: rules, at: moment)
        for loss in losses {
            switch loss {
            case .givenBack(let id): _ = reduce(.givenBack(id: id), by: rules, at: moment)
            case .neglected(let id):
                _ = reduce(.answered(id: id, .unhandled("nobody answered")), by: rules, at: moment)
            }
        }
    }
}

extension InboxState {
    /// Takes up what an earlier process had to tell, if it may still be told.
    mutating func takeUp(_ stored: AppEventQueue) {
        if consent == .none {
            work.append(.keepEvents)
        } else {
            events.prepend(stored)
        }
    }

    /// Says that a record could not be stored.
    ///
    /// The machine takes for written what it asked to be; its next turn asks again. Whether a link may be opened whose
    /// attempt was not counted is its decision too.
    mutating func failToStore(_ record: StoredStartup, by rules: StartupMachine, at moment: StartupMoment) {
        if let slot = record.slot, slot.id != stored?.slot?.id || slot.attempts != stored?.slot?.attempts {
            _ = reduce(.storingFailed(id: slot.id), by: rules, at: moment)
            // Else it would pass for the next opening, whose attempt is not on the disk yet.
            if machine.slot?.status == .held { work.removeOpenings(of: slot.id) }
        }
        machine.written = nil
    }

    /// Says that storage was read, or cannot be.
    mutating func settleStorage(_ storage: Storage, by rules: StartupMachine, at moment: StartupMoment) {
        self.storage = storage
        if machine.isStorageAwaited { _ = reduce(.storageAwaited(false), by: rules, at: moment) }
        tellPresence(by: rules, at: moment)
    }

    /// Says that storage takes its time: the person sees that something happens, and for no longer than they would wait for
    /// a link.
    mutating func awaitStorage(by rules: StartupMachine, at moment: StartupMoment) {
        guard storage == .unread, !machine.isStorageAwaited, storePauses == 1 else { return }
        _ = reduce(.storageAwaited(true), by: rules, at: moment)
        tellInterface(by: rules, at: moment)
    }

    /// What is to be done and need not wait for the disk, once that is known to be slow.
    mutating func nextWithoutStore() -> WorkQueue.Item? {
        storePauses > 0 ? work.takeIndependent() : nil
    }

    /// Whether something is still to be stored when nobody works any more: a record that waits, or that could not be
    /// written.
    var hasRest: Bool { work.hasRecord || isUnwritten }

    /// Whether the machine's record could not be written.
    var isUnwritten: Bool { storage == .known && machine.written == nil }

    /// Takes what is still to be stored when nobody works any more.
    mutating func takeRest() -> StoredStartup? {
        work.takeNewestRecord() ?? (isUnwritten ? machine.record : nil)
    }

    /// Tells the machine whether somebody waits for links.
    ///
    /// Not before storage was looked at: a link must be on the disk before it is opened.
    private mutating func tellPresence(by rules: StartupMachine, at moment: StartupMoment) {
        let arePresent = desk.hasWaiting && storage != .unread
        if arePresent != machine.hasSubscribers {
            _ = reduce(.subscribersChanged(arePresent: arePresent), by: rules, at: moment)
        }
        tellInterface(by: rules, at: moment)
    }

    /// Tells the machine that the interface is ready: not before somebody is there to take a link, so that the link of a
    /// cold start comes with the first screen, and not after it; nor before storage was looked at, unless that takes long.
    mutating func tellInterface(by rules: StartupMachine, at moment: StartupMoment) {
        guard isInterfaceReady, desk.hasWaiting, storage != .unread || storePauses > 0 else { return }
        isInterfaceReady = false
        _ = reduce(.interfaceReady, by: rules, at: moment)
    }
}
