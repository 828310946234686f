/// Who waits for links, and who has one.
///
/// A pure value; ``LinkInbox`` keeps it under its lock. There are a few subscribers at most, so lists serve better than
/// dictionaries, whose types take longer to make than all that is done with them.
struct DeliveryDesk: Sendable {
    /// What became of a delivery that nobody answered.
    enum Loss: Equatable, Sendable {
        /// The link goes to somebody else.
        case givenBack(linkID: String)
        /// Nobody can answer any more, though the subscriber goes on.
        case neglected(linkID: String)
    }

    /// A link that a subscriber took.
    struct Taken: Sendable {
        var link: IncomingLink
        var scene: String?
        /// What the answer is to be given for.
        var serial: Int
    }

    private struct Subscriber: Sendable {
        var id: Int
        var scene: String?
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
    private var waitingLink: IncomingLink?
    private var waitingScene: String?
    private var handed: [Handed] = []

    /// The link that lies here for somebody to take.
    var waitingLinkID: String? { waitingLink?.id }

    /// Whether anybody waits for a link.
    var hasWaiting: Bool { subscribers.contains { $0.isWaiting } }

    /// Lets a subscriber wait; the first time, it becomes known.
    ///
    /// - Returns: what the subscriber had and can no longer answer.
    mutating func wait(_ subscriber: Int?, scene: String?) -> (subscriber: Int, losses: [Loss]) {
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

    /// Lays a link out; whoever may have it takes it.
    mutating func layOut(_ link: IncomingLink, scene: String?) {
        waitingLink = link
        waitingScene = scene
    }

    /// Takes the link that lies there, if it is for this subscriber: one meant for a scene is for the subscribers of that
    /// scene, as long as there are any.
    mutating func take(_ subscriber: Int) -> Taken? {
        guard let link = waitingLink, let place = place(of: subscriber), subscribers[place].isWaiting else {
            return nil
        }
        if let scene = waitingScene, subscribers[place].scene != scene,
            subscribers.contains(where: { $0.scene == scene })
        {
            return nil
        }
        waitingLink = nil
        subscribers[place].isWaiting = false
        lastSerial += 1
        handed.append(Handed(serial: lastSerial, linkID: link.id, subscriber: subscriber))
        return Taken(link: link, scene: waitingScene, serial: lastSerial)
    }

    /// Lets a subscriber go.
    ///
    /// - Parameter isCancelled: whether its task is cancelled, so that it will not answer.
    mutating func leave(_ subscriber: Int, isCancelled: Bool) -> [Loss] {
        subscribers.removeAll { $0.id == subscriber }
        for place in handed.indices where handed[place].subscriber == subscriber { handed[place].isOrphan = true }
        let losses = takeBack { $0.subscriber == subscriber && (isCancelled || $0.isDropped) }.map(Loss.givenBack)
        return losses + takeBackUnwanted()
    }

    /// Says that the last copy of a delivery is gone.
    mutating func drop(_ serial: Int) -> [Loss] {
        guard let place = handed.firstIndex(where: { $0.serial == serial }) else { return [] }
        guard handed[place].isOrphan else {
            handed[place].isDropped = true
            return []
        }
        return [.givenBack(linkID: handed.remove(at: place).linkID)]
    }

    /// Takes an answer: the link that it is for, or `nil` where the delivery was answered, given back or withdrawn.
    mutating func answer(_ serial: Int) -> String? {
        handed.firstIndex { $0.serial == serial }.map { handed.remove(at: $0).linkID }
    }

    /// Takes a link back that is no longer to be opened.
    mutating func withdraw(_ linkID: String) {
        if waitingLink?.id == linkID { waitingLink = nil }
        _ = takeBack { $0.linkID == linkID }
    }

    /// A link that lies there though nobody is left to take it.
    mutating func takeBackUnwanted() -> [Loss] {
        guard !hasWaiting, let link = waitingLink else { return [] }
        waitingLink = nil
        return [.givenBack(linkID: link.id)]
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
