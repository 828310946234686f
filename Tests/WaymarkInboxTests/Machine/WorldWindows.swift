import WaymarkInbox

/// The windows of a ``StartupWorld``, and the rule by which a link belongs to one of them, in words of its own.
struct WorldWindows {
    enum Reader {
        case absent
        case busy
        case waiting
    }

    /// The number of windows; an app without windows has one reader.
    var count = 0
    private var connected: Set<LinkScene> = []
    /// Windows that were disconnected while a reader was there.
    private var closed: Set<LinkScene> = []
    private var active: Set<LinkScene> = []
    private var isAppActive = false
    private var reading: [LinkScene?: Reader] = [:]
    /// When each window was last in front, or became known.
    private var lastInFront: [LinkScene: Int] = [:]
    private var serial = 0

    var names: [LinkScene] { Array(StartupWorld.scenes.prefix(count)) }
    /// Where there may be a reader.
    var readers: [LinkScene?] { count == 0 ? [nil] : names }
    var isActive: Bool { isAppActive || !active.isEmpty }

    var subscribers: [LinkSubscriber] {
        readers.compactMap { scene in
            switch reading[scene] ?? .absent {
            case .absent: nil
            case .busy: LinkSubscriber(scene: scene, isWaiting: false)
            case .waiting: LinkSubscriber(scene: scene)
            }
        }
    }

    /// Whether a link can be opened at an address.
    func isWaiting(at address: LinkAddress) -> Bool { reading[address.scene] == .waiting }

    /// The place for a link that came by a window.
    func address(ofLinkFrom scene: LinkScene?) -> LinkAddress? {
        if let scene, takesLinks(scene) { return LinkAddress(scene) }
        let front = names.filter(takesLinks).max { lastInFront[$0, default: 0] < lastInFront[$1, default: 0] }
        if let front { return LinkAddress(front) }
        return reading[nil, default: .absent] == .absent ? nil : LinkAddress(nil)
    }

    mutating func set(_ reader: Reader, for scene: LinkScene?) { reading[scene] = reader }

    /// Takes an event.
    ///
    /// - Returns: Whether it ends a stay in the foreground.
    mutating func learn(_ event: StartupEvent) -> Bool {
        let wasActive = isActive
        var isSaidAgain = false
        switch event {
        case .becameActive(nil):
            isSaidAgain = isAppActive && active.isEmpty
            isAppActive = true
        case .becameActive(let scene?):
            isSaidAgain = active.contains(scene)
            isAppActive = false
            active.insert(scene)
            serial += 1
            lastInFront[scene] = 1_000_000 + serial
        case .resignedActive(nil):
            isAppActive = false
            active = []
        case .resignedActive(let scene?):
            isAppActive = false
            active.remove(scene)
        case .sceneConnected(let scene):
            connected.insert(scene)
            closed.remove(scene)
        case .sceneDisconnected(let scene):
            if isKnown(scene) { closed.insert(scene) }
            connected.remove(scene)
            active.remove(scene)
        default: break
        }
        for scene in names {
            if !isKnown(scene) {
                lastInFront[scene] = nil
                closed.remove(scene)
            } else if lastInFront[scene] == nil {
                // Windows that were never in front come last, the older ones first.
                serial += 1
                lastInFront[scene] = 500_000 - serial
            }
        }
        return isSaidAgain || (wasActive && !isActive)
    }

    private func takesLinks(_ scene: LinkScene) -> Bool {
        connected.contains(scene) || (reading[scene, default: .absent] != .absent && !closed.contains(scene))
    }

    private func isKnown(_ scene: LinkScene) -> Bool {
        connected.contains(scene) || active.contains(scene) || reading[scene, default: .absent] != .absent
    }
}
