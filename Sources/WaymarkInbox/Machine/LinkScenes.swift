/// The windows of an app: which of them are connected, which is in front, and which take links.
///
/// A link belongs to the window that received it, as long as that window takes links. Otherwise it belongs to the
/// window that was in front last. An app that never names a window has one reader, which receives all links.
public struct LinkScenes: Equatable, Sendable {
    /// How a window became known.
    private enum Connection: Hashable, Sendable {
        /// By its activity or its subscriber alone. It takes links while it has a subscriber.
        case implicit
        /// The app connected it. It takes links, even before it has a subscriber.
        case connected
        /// The app disconnected it, and its subscriber is not gone yet. It takes no links.
        case closed
    }

    /// The reader of deliveries in one place.
    private enum Reader: Hashable, Sendable {
        case absent
        case busy
        case waiting
    }

    /// The app's last report about the foreground that named no window.
    ///
    /// What it says of a window replaces it.
    private enum Activity: Hashable, Sendable {
        case inactive
        /// Taken for granted until the app says anything about it.
        case assumed
        case active
    }

    private struct Window: Equatable, Sendable {
        let scene: LinkScene
        var connection = Connection.implicit
        var isActive = false
        var reader = Reader.absent

        var takesLinks: Bool {
            switch connection {
            case .implicit: reader != .absent
            case .connected: true
            case .closed: false
            }
        }

        /// Whether anything is known of it that must be remembered.
        var isKnown: Bool { connection == .connected || isActive || reader != .absent }
    }

    /// The windows; the one that was in front last comes first.
    private var windows: [Window] = []
    /// The reader that belongs to no window.
    private var reader = Reader.absent
    private var activity = Activity.inactive

    /// Whether the app is in the foreground: one of its windows is, or the app reported it without naming a window.
    public var isActive: Bool { activity != .inactive || windows.contains { $0.isActive } }

    /// Whether anybody waits for a link.
    public var hasWaiting: Bool { reader == .waiting || windows.contains { $0.reader == .waiting } }

    /// The place to open a link that came by a window; `nil` as long as no place takes links.
    public func address(ofLinkFrom scene: LinkScene?) -> LinkAddress? {
        if let scene, let window = windows.first(where: { $0.scene == scene }), window.takesLinks {
            return LinkAddress(scene)
        }
        if let front = windows.first(where: \.takesLinks) { return LinkAddress(front.scene) }
        return reader == .absent ? nil : LinkAddress(nil)
    }

    /// Whether a link can be opened at an address now.
    public func isWaiting(at address: LinkAddress) -> Bool {
        guard let scene = address.scene else { return reader == .waiting }
        return windows.contains { $0.scene == scene && $0.reader == .waiting }
    }

    /// Assumes that the app is in the foreground, until it says anything about it.
    mutating func assumeActive() {
        activity = .assumed
    }

    /// Takes the news that a window, or the app as a whole, came to the foreground.
    ///
    /// - Returns: Whether a new stay in the foreground begins. It does not if another window is in front, or if the
    ///   foreground was assumed. A window or an app that says it twice has left unnoticed: some systems do not report that.
    mutating func becomeActive(_ scene: LinkScene?) -> Bool {
        let wasActive = isActive
        let wasAssumed = activity == .assumed
        let isSaidAgain: Bool
        if let scene {
            activity = .inactive
            var window = remove(scene) ?? Window(scene: scene)
            isSaidAgain = window.isActive
            window.isActive = true
            windows.insert(window, at: 0)
        } else {
            isSaidAgain = activity == .active && !windows.contains { $0.isActive }
            activity = .active
        }
        return !wasActive || (isSaidAgain && !wasAssumed)
    }

    /// Takes the news that a window left the foreground; without a window, the whole app did.
    mutating func resignActive(_ scene: LinkScene?) {
        if let scene {
            activity = .inactive
            change(scene) { $0.isActive = false }
        } else {
            activity = .inactive
            for place in windows.indices { windows[place].isActive = false }
            forgetUnknown()
        }
    }

    /// Connects a window that opens links.
    mutating func connect(_ scene: LinkScene) {
        if !windows.contains(where: { $0.scene == scene }) { windows.append(Window(scene: scene)) }
        change(scene) { $0.connection = .connected }
    }

    /// Disconnects a window.
    mutating func disconnect(_ scene: LinkScene) {
        change(scene) { window in
            window.connection = .closed
            window.isActive = false
        }
    }

    /// Takes the readers of deliveries.
    mutating func update(_ subscribers: [LinkSubscriber]) {
        reader = Self.reader(of: nil, in: subscribers)
        for subscriber in subscribers {
            guard let scene = subscriber.scene, !windows.contains(where: { $0.scene == scene }) else { continue }
            windows.append(Window(scene: scene))
        }
        for place in windows.indices { windows[place].reader = Self.reader(of: windows[place].scene, in: subscribers) }
        forgetUnknown()
    }

    private static func reader(of scene: LinkScene?, in subscribers: [LinkSubscriber]) -> Reader {
        var reader = Reader.absent
        for subscriber in subscribers where subscriber.scene == scene {
            if subscriber.isWaiting { return .waiting }
            reader = .busy
        }
        return reader
    }

    private mutating func change(_ scene: LinkScene, _ body: (inout Window) -> Void) {
        guard let place = windows.firstIndex(where: { $0.scene == scene }) else { return }
        body(&windows[place])
        forgetUnknown()
    }

    private mutating func remove(_ scene: LinkScene) -> Window? {
        windows.firstIndex { $0.scene == scene }.map { windows.remove(at: $0) }
    }

    private mutating func forgetUnknown() {
        windows.removeAll { !$0.isKnown }
    }
}
