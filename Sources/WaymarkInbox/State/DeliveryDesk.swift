/// The link that lies ready for a subscriber, and the links that subscribers have taken.
///
/// There are few subscribers, so arrays serve better than dictionaries, whose types are expensive to create in a new process.
struct DeliveryDesk: Sendable {
    /// The consequence of a delivery that was not answered.
    enum Loss: Equatable, Sendable {
        /// The link goes to another subscriber.
        case givenBack(linkID: String)
        /// The delivery is gone, though its subscriber goes on.
        case neglected(linkID: String)
    }

    /// A link that a subscriber took.
    struct Taken: Sendable {
        var link: IncomingLink
        var address: LinkAddress
        /// The number by which the delivery is answered.
        var serial: Int
    }

    private struct Ready: Sendable {
        var link: IncomingLink
        var address: LinkAddress
    }

    private struct Subscriber: Sendable {
        var id: Int
        var scene: LinkScene?
        var isWaiting = true
    }

    private struct Handed: Sendable {
        var serial: Int
        var linkID: String
        var subscriber: Int
        /// Whether the delivery itself is gone.
        var isDropped = false
        /// Whether its subscriber is gone.
        var isOrphan = false
    }

    private var lastSerial = 0
    private var subscribers: [Subscriber] = []
    private var ready: Ready?
    private var handed: [Handed] = []

    /// The link that lies ready.
    var readyLink: IncomingLink? { ready?.link }
    /// Where the link that lies ready is to be opened.
    var readyAddress: LinkAddress? { ready?.address }

    /// Whether a subscriber waits for a link.
    var hasWaiting: Bool { subscribers.contains { $0.isWaiting } }

    /// The subscribers, as the machine needs to know them.
    var readers: [LinkSubscriber] { subscribers.map { LinkSubscriber(scene: $0.scene, isWaiting: $0.isWaiting) } }

    /// Registers a waiting subscriber; a new one is added.
    ///
    /// - Returns: The subscriber, and the deliveries that it can no longer answer.
    mutating func wait(_ subscriber: Int?, scene: LinkScene?) -> (subscriber: Int, losses: [Loss]) {
        guard let subscriber else {
            lastSerial += 1
            subscribers.append(Subscriber(id: lastSerial, scene: scene))
            return (lastSerial, [])
        }
        if let place = place(of: subscriber) {
            subscribers[place].isWaiting = true
        } else {
            subscribers.append(Subscriber(id: subscriber, scene: scene))
        }
        return (subscriber, takeBack { $0.subscriber == subscriber && $0.isDropped }.map(Loss.neglected))
    }

    /// Lays a link ready for a subscriber at an address.
    mutating func layReady(_ link: IncomingLink, _ address: LinkAddress) {
        ready = Ready(link: link, address: address)
    }

    /// Whether ``take(_:)`` gives a link to a subscriber.
    func hasLink(for subscriber: Int) -> Bool {
        guard let ready, let place = place(of: subscriber) else { return false }
        return subscribers[place].isWaiting && subscribers[place].scene == ready.address.scene
    }

    /// Passes the ready link to a subscriber at its address.
    mutating func take(_ subscriber: Int) -> Taken? {
        guard hasLink(for: subscriber), let ready, let place = place(of: subscriber) else { return nil }
        self.ready = nil
        subscribers[place].isWaiting = false
        lastSerial += 1
        handed.append(Handed(serial: lastSerial, linkID: ready.link.id, subscriber: subscriber))
        return Taken(link: ready.link, address: ready.address, serial: lastSerial)
    }

    /// Removes a subscriber.
    ///
    /// - Parameter isCancelled: Whether its task is cancelled, so that it will not answer.
    mutating func leave(_ subscriber: Int, isCancelled: Bool) -> [Loss] {
        subscribers.removeAll { $0.id == subscriber }
        for place in handed.indices where handed[place].subscriber == subscriber { handed[place].isOrphan = true }
        let losses = takeBack { $0.subscriber == subscriber && (isCancelled || $0.isDropped) }.map(Loss.givenBack)
        return losses + takeBackUnwanted()
    }

    /// Whether a delivery is neither answered nor taken back.
    func isHanded(_ serial: Int) -> Bool { handed.contains { $0.serial == serial } }

    /// Notes that the last copy of a delivery is gone.
    mutating func drop(_ serial: Int) -> [Loss] {
        guard let place = handed.firstIndex(where: { $0.serial == serial }) else { return [] }
        guard handed[place].isOrphan else {
            handed[place].isDropped = true
            return []
        }
        return [.givenBack(linkID: handed.remove(at: place).linkID)]
    }

    /// Takes an answer.
    ///
    /// - Returns: The link; `nil` if the delivery was answered, given back or withdrawn.
    mutating func answer(_ serial: Int) -> String? {
        handed.firstIndex { $0.serial == serial }.map { handed.remove(at: $0).linkID }
    }

    /// Takes a link back that is no longer to be opened.
    mutating func withdraw(_ linkID: String) {
        if ready?.link.id == linkID { ready = nil }
        _ = takeBack { $0.linkID == linkID }
    }

    /// Takes the ready link back if no subscriber waits for it.
    mutating func takeBackUnwanted() -> [Loss] {
        guard let ready, !subscribers.contains(where: { $0.isWaiting && $0.scene == ready.address.scene }) else {
            return []
        }
        self.ready = nil
        return [.givenBack(linkID: ready.link.id)]
    }

    private mutating func takeBack(_ isMeant: (Handed) -> Bool) -> [String] {
        let meant = handed.filter(isMeant)
        handed.removeAll(where: isMeant)
        return meant.map(\.linkID)
    }

    private func place(of subscriber: Int) -> Int? {
        subscribers.firstIndex { $0.id == subscriber }
    }
}
