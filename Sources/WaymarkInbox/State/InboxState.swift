import Foundation
import WaymarkClient
import WaymarkLinks

/// Everything that changes in an inbox.
///
/// ``InboxCore`` keeps it behind its lock.
struct InboxState: Sendable {
    /// The rules of the start-up.
    let machine: StartupMachine
    /// The moment of the current change.
    var now: StartupMoment
    /// The state of the start-up, which decides everything.
    private(set) var startup: StartupMachine.State
    var work = WorkQueue()
    var ledger = StoreLedger()
    var call = StoreCall()
    var desk = DeliveryDesk()
    var screens = ScreenBoard()
    var prompts = PromptBoard()
    var run = RunWatch()
    var events = AppEventQueue()
    var log = ReportLog()
    var evidence = DeferredEvidence()
    var requests = ServiceRequests()
    var consent: ConsentLevel
    /// Whether events are kept for the native API.
    private let reportsEvents: Bool
    /// The uptime at which the hold ends, if no timer runs for it yet.
    var holdEnd: TimeInterval?
    /// The uptime at which a question that failed is asked again, if no timer runs for it yet.
    var retryEnd: TimeInterval?
    /// Whether the app has an interface that the machine has not been told of.
    private var isInterfaceReady = false
    /// The subscribers that the machine was told of.
    private var readers: [LinkSubscriber] = []

    init(
        machine: StartupMachine, consent: ConsentLevel, reportsEvents: Bool = true, now: StartupMoment, seed: UInt64
    ) {
        startup = StartupMachine.State(seed: seed)
        self.machine = machine
        self.consent = consent
        self.reportsEvents = reportsEvents
        self.now = now
    }

    /// Runs the machine, performs the actions that need nothing but the state, and queues the others.
    ///
    /// - Returns: The answer to an offer.
    @discardableResult @inline(never) mutating func reduce(_ event: StartupEvent) -> LinkDisposition? {
        var disposition: LinkDisposition?
        for action in machine.reduce(&startup, event, at: now) {
            switch action {
            case .dispose(let answer): disposition = answer
            case .withdraw(let id):
                // At once: until the disk is written, a subscriber could take the link.
                desk.withdraw(id)
                work.removeOpenings(of: id)
            case .store: work.append(.store(ledger.change()))
            case .resolve(let id, let url): work.append(.resolve(id: id, url: url))
            case .checkDeferred(let id): work.append(.checkDeferred(installationID: id))
            case .startHold(let seconds): holdEnd = now.uptime + seconds
            case .startRetry(let seconds): retryEnd = now.uptime + seconds
            case .show(let screen): screens.show(screen)
            case .open(let link, let address):
                if link.door == .pasteboard { evidence.claimed = startup.slot?.link.plainURL }
                work.append(.open(link, address))
            case .promptForUpdate(let link, let address): work.append(.promptForUpdate(link, address))
            case .report(let report): note(report)
            }
        }
        return disposition
    }

    /// Reports to developers and, if the consent allows it, to the service.
    mutating func note(_ report: LinkReport) {
        log.append(report)
        if reportsEvents, events.append(report, consent: consent, at: now.date) { ledger.change() }
    }

    /// Stores what is to be stored, and sends the events: the app comes to the foreground, or leaves it.
    mutating func storeAndSend() {
        if ledger.isDue { work.append(.store(ledger.changed)) }
        work.append(.sendEvents)
        if let id = startup.record?.installationID, let evidence = evidence.uncounted {
            self.evidence.uncounted = nil
            work.append(.countClaim(installationID: id, evidence))
        }
    }

    /// Whether the answer to a question about a link is wanted.
    func isResolving(_ id: String) -> Bool {
        startup.slot?.link.id == id && startup.slot?.status == .resolving
    }

    /// Whether the service may be asked for the link that led to an installation.
    func mayClaim(_ installationID: String) -> Bool {
        consent != .none && startup.record?.installationID == installationID
    }
}

// MARK: Deliveries

extension InboxState {
    /// Whether a link lies ready above the screens that must be shown first.
    var isLinkReady: Bool { desk.readyAddress.map { screens.isSettled(at: $0) } ?? false }

    /// Lays a link ready that the machine has decided to open.
    mutating func layReady(_ link: IncomingLink, _ address: LinkAddress) {
        desk.layReady(link, address)
        takeBackUnfit()
        settle(desk.takeBackUnwanted())
    }

    /// Hands the ready link back to the machine if the moment for it has passed.
    mutating func takeBackUnfit() {
        guard let id = desk.readyLink?.id, !startup.mayHandOut(id) else { return }
        desk.withdraw(id)
        settle([.givenBack(linkID: id)])
    }

    /// Reports the effect of a change of the desk to the machine.
    @inline(never) mutating func settle(_ losses: [DeliveryDesk.Loss]) {
        tellReaders()
        for loss in losses {
            switch loss {
            case .givenBack(let id): reduce(.givenBack(id: id))
            case .neglected(let id): reduce(.answered(id: id, .unhandled("The delivery was not answered.")))
            }
        }
    }

    /// Reports to the machine that the interface is ready.
    mutating func setInterfaceReady() {
        isInterfaceReady = true
        tellInterface()
    }

    /// Reports to the machine which subscribers wait for links.
    ///
    /// Not before storage was looked at, because a link must be on the disk before it is opened.
    private mutating func tellReaders() {
        let readers = ledger.reading == .pending ? [] : desk.readers
        if readers != self.readers {
            self.readers = readers
            reduce(.subscribersChanged(readers))
        }
        tellInterface()
    }

    /// Reports to the machine that the interface is ready.
    ///
    /// Not before a subscriber waits, so that the link of a cold start comes with the first screen, and not before
    /// storage was read, unless that takes long.
    private mutating func tellInterface() {
        guard isInterfaceReady, desk.hasWaiting, ledger.reading != .pending || call.isSlow else { return }
        isInterfaceReady = false
        reduce(.interfaceReady)
    }
}

// MARK: Storage

extension InboxState {
    /// Takes what was read from the store.
    ///
    /// - Parameter newID: The name of the installation if there is no record.
    /// - Returns: A record that cannot be used, to be kept aside.
    mutating func take(_ reading: StoreReading, newID: String) -> Data? {
        // A reset may have come between.
        guard ledger.reading != .done else { return nil }
        switch reading {
        case .cancelled:
            ledger.retryReading()
        case .unreadable(let detail):
            // An unreadable record may exist: nothing is concluded and nothing is written.
            giveUpReading(detail)
        case .unusable(let detail, let note):
            self.note(LinkReport(.storage, detail: detail))
            restart(with: note.flatMap { try? InboxFile($0) }, newID: newID)
        case .data(let data, let note):
            let noted = note.flatMap { try? InboxFile($0) }
            do throws(InboxFile.Fault) {
                let record: InboxFile? = if let data { try InboxFile(data) } else { nil }
                let (number, noteNumber) = (record?.number ?? 0, noted?.number ?? 0)
                if let newest = noteNumber > number ? noted : record {
                    endReading(newest, record: number, note: noteNumber)
                } else {
                    evidence.newInstallationID = newID
                    begin(StoredStartup(installationID: newID, firstLaunch: now.date))
                }
            } catch {
                self.note(LinkReport(.storage, detail: error.detail))
                // A full disk has room for an empty record only, which ends the links of the note.
                restart(with: data?.isEmpty == true ? nil : noted, after: noted?.number ?? 0, newID: newID)
                return data
            }
        }
        return nil
    }

    /// Starts without the record, which is lost, but with the note, if there is one.
    ///
    /// - Parameter number: The number of a note, which the next record must exceed.
    private mutating func restart(with note: InboxFile?, after number: Int = 0, newID: String) {
        guard let note else {
            // There was a launch before this one: no deferred link is asked for.
            return begin(
                StoredStartup(installationID: newID, firstLaunch: now.date, deferred: .done), after: number)
        }
        endReading(note, note: note.number)
    }

    /// Goes on without the record, which is read later.
    mutating func giveUpReading(_ detail: String) {
        ledger.failReading()
        endWaitingForStorage()
        note(LinkReport(.storage, detail: detail))
    }

    /// Replaces what is stored, because the app was reset.
    mutating func replaceStored() {
        ledger.endReading(nil)
        endWaitingForStorage()
    }

    /// Starts with a new record, which must be stored before anything else happens.
    private mutating func begin(_ startup: StoredStartup, after number: Int = 0) {
        ledger.endReading(nil, note: number)
        work.append(.store(ledger.change()))
        reduce(.stored(startup))
        storeFirst()
        endWaitingForStorage()
    }

    private mutating func endReading(_ newest: InboxFile, record: Int = 0, note: Int = 0) {
        ledger.endReading(newest.startup, record: record, note: note)
        if consent != .none {
            events.prepend(newest.events)
        } else if !newest.events.isVoid {
            ledger.change()
        }
        reduce(.stored(newest.startup))
        storeFirst()
        endWaitingForStorage()
    }

    /// Stores what came before the record was read, ahead of all work: the question about a link that came meanwhile is in the
    /// queue already.
    private mutating func storeFirst() {
        if ledger.isDue { work.prepend(.store(ledger.changed)) }
    }

    private mutating func endWaitingForStorage() {
        if startup.isStorageAwaited { reduce(.storageAwaited(false)) }
        tellReaders()
    }

    /// Shows that something happens while storage is slow, for at most as long as for a link.
    mutating func awaitStorage() {
        guard ledger.reading == .pending, call.phase == .waiting(pauses: 1) else { return }
        reduce(.storageAwaited(true))
        tellInterface()
    }

    /// The record could not be written.
    ///
    /// Whether a link may be opened whose attempt is not on the disk is decided by the machine.
    mutating func failToStore() {
        ledger.fail()
        if let slot = startup.record?.slot,
            slot.id != ledger.disk?.slot?.id || slot.attempts != ledger.disk?.slot?.attempts
        {
            reduce(.storingFailed(id: slot.id))
            // It would count as the next opening, whose attempt is not on the disk yet.
            if startup.slot?.status == .held { work.removeOpenings(of: slot.id) }
        }
        startup.forgetStored()
    }

    /// A record was written.
    mutating func succeedToStore(_ record: InboxFile) {
        ledger.write(record.startup, upTo: record.number)
        startup.confirmStored(record.startup)
    }

    /// The state as it is to be stored; `nil` until the record was read.
    var record: InboxFile? {
        startup.record.map { InboxFile($0, events, number: ledger.changed) }
    }

    /// Whether the disk still holds a link that is over, although the record that says so could not be written.
    var isDiskStale: Bool {
        guard let link = ledger.disk?.queued ?? ledger.disk?.slot else { return false }
        return link.id != startup.slot?.link.id && link.id != startup.queued?.link.id
    }
}
