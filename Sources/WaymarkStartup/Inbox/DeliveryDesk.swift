/// Who waits for links, and who has one.
///
/// A pure value; ``LinkInbox`` keeps it under its lock.
struct DeliveryDesk: Sendable {
    /// What became of a delivery that nobody answered.
    enum Loss: Equatable, Sendable {
        /// The link goes to somebody else.
        case givenBack(linkID: String)
        /// Nobody can answer any more, though the subscriber goes on.
        case neglected(linkID: String)
    }

    private struct Subscriber: Sendable {
        var scene: String?
        var isWaiting = true
    }

    private struct Handed: Sendable {
        var linkID: String
        var subscriber: Int
        /// Whether the delivery itself is gone.
        var isDropped = false
        /// Whether its subscriber is gone.
        var isOrphan = false
    }

    private var lastSerial = 0
    private var subscribers: [Int: Subscriber] = [:]
    private var waitingLink: (link: IncomingLink, scene: String?)?
    private var handed: [Int: Handed] = [:]

    /// The link that lies here for somebody to take.
    var waitingLinkID: String? { waitingLink?.link.id }

    /// Whether anybody waits for a link.
    var hasWaiting: Bool { subscribers.values.contains(where: \.isWaiting) }

    /// Lets a subscriber wait; the first time, it becomes known.
    ///
    /// - Returns: what the subscriber had and can no longer answer.
    mutating func wait(_ subscriber: Int?, scene: String?) -> (subscriber: Int, losses: [Loss]) {
        guard let subscriber else {
            lastSerial += 1
            subscribers[lastSerial] = Subscriber(scene: scene)
            return (lastSerial, [])
        }
        subscribers[subscriber, default: Subscriber(scene: scene)].isWaiting = true
        return (subscriber, takeBack { $0.subscriber == subscriber && $0.isDropped }.map(Loss.neglected))
    }

    /// Lays a link out; whoever may have it takes it.
    mutating func layOut(_ link: IncomingLink, scene: String?) {
        waitingLink = (link, scene)
    }

    /// Takes the link that lies there, if it is for this subscriber: one meant for a scene is for the subscribers of that
    /// scene, as long as there are any.
    mutating func take(_ subscriber: Int) -> (link: IncomingLink, scene: String?, serial: Int)? {
        guard let (link, scene) = waitingLink, let taker = subscribers[subscriber], taker.isWaiting else { return nil }
        guard scene == nil || taker.scene == scene || !subscribers.values.contains(where: { $0.scene == scene }) else {
            return nil
        }
        waitingLink = nil
        subscribers[subscriber]?.isWaiting = false
        lastSerial += 1
        handed[lastSerial] = Handed(linkID: link.id, subscriber: subscriber)
        return (link, scene, lastSerial)
    }

    /// Lets a subscriber go.
    ///
    /// - Parameter isCancelled: whether its task is cancelled, so that it will not answer.
    mutating func leave(_ subscriber: Int, isCancelled: Bool) -> [Loss] {
        subscribers[subscriber] = nil
        for serial in handed.keys where handed[serial]?.subscriber == subscriber { handed[serial]?.isOrphan = true }
        let losses = takeBack { $0.subscriber == subscriber && (isCancelled || $0.isDropped) }.map(Loss.givenBack)
        return losses + takeBackUnwanted()
    }

    /// Says that the last copy of a delivery is gone.
    mutating func drop(_ serial: Int) -> [Loss] {
        guard let delivery = handed[serial] else { return [] }
        guard delivery.isOrphan else {
            handed[serial]?.isDropped = true
            return []
        }
        handed[serial] = nil
        return [.givenBack(linkID: delivery.linkID)]
    }

    /// Takes an answer: the link that it is for, or `nil` where the delivery was answered, given back or withdrawn.
    mutating func answer(_ serial: Int) -> String? {
        handed.removeValue(forKey: serial)?.linkID
    }

    /// Takes a link back that is no longer to be opened.
    mutating func withdraw(_ linkID: String) {
        if waitingLink?.link.id == linkID { waitingLink = nil }
        _ = takeBack { $0.linkID == linkID }
    }

    /// A link that lies there though nobody is left to take it.
    mutating func takeBackUnwanted() -> [Loss] {
        guard !hasWaiting, let link = waitingLink?.link else { return [] }
        waitingLink = nil
        return [.givenBack(linkID: link.id)]
    }

    private mutating func takeBack(_ isMeant: (Handed) -> Bool) -> [String] {
        let meant = handed.filter { isMeant($0.value) }
        for serial in meant.keys { handed[serial] = nil }
        return meant.values.map(\.linkID)
    }
}
