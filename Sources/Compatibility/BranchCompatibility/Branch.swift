public import Foundation
public import WaymarkClient
import WaymarkLinks

/// The links that open an app, with the calls of Branch's class of the same name.
///
/// What differs on purpose: a start of the app calls the handler once, with the link if one opened it, where Branch's calls it
/// for the start and again for the link. Parameters are never given twice: after a restart ``getLatestReferringParams()`` is empty
/// until a session has begun. Handlers run on the main actor.
public final class Branch: Sendable {
    /// The handler of sessions.
    public typealias DeepLinkHandler = @MainActor @Sendable ([AnyHashable: Any]?, (any Error)?) -> Void

    /// The domain of errors.
    public static let errorDomain = "io.branch.sdk.error"

    struct State: Sendable {
        var handler: DeepLinkHandler?
        /// How many sessions have been asked for; an organic one gives way to all that come after it.
        var generation = 0
        /// Whether the handler has not heard of the first session of this installation.
        var isFirst: Bool
        var latest: [String: JSONValue] = [:]
        var links: [BranchLinkRequest: String] = [:]
        var last: Task<Void, Never>?
    }

    private static let shared = LockedState<Branch?>(nil)
    private static let address = LockedState<String?>(nil)

    let configuration: BranchConfiguration
    let service: BranchService
    let storage: BranchStorage
    let pasteboard: @MainActor @Sendable () -> String?
    let state: LockedState<State>

    /// Creates an instance apart from the shared one, for tests.
    public convenience init(
        _ configuration: BranchConfiguration, transport: any LinkTransport = URLSessionTransport(),
        storage: BranchStorage = .standard, pasteboard: @escaping @MainActor @Sendable () -> String? = { nil }
    ) {
        self.init(
            configuration, transport: transport, environment: .system, storage: storage, pasteboard: pasteboard)
    }

    init(
        _ configuration: BranchConfiguration, transport: any LinkTransport, environment: ClientEnvironment,
        storage: BranchStorage, pasteboard: @escaping @MainActor @Sendable () -> String?
    ) {
        self.configuration = configuration
        service = BranchService(configuration: configuration, transport: transport, environment: environment)
        self.storage = storage
        self.pasteboard = pasteboard
        state = LockedState(State(isFirst: storage[.bundleToken] == nil))
    }

    /// The shared instance, set up by Info.plist and `branch.json`.
    public static func getInstance() -> Branch {
        shared.withLock { instance in
            if let instance { return instance }
            var configuration = BranchConfiguration.ofMainBundle
            if let address = address.withLock({ $0 }) { configuration.service = address }
            let created = Branch(configuration, pasteboard: systemPasteboard)
            instance = created
            return created
        }
    }

    /// Sets up the shared instance without Info.plist; a later call replaces it.
    @discardableResult
    public static func configure(
        _ configuration: BranchConfiguration, transport: any LinkTransport = URLSessionTransport(),
        storage: BranchStorage = .standard, pasteboard: @escaping @MainActor @Sendable () -> String? = { nil }
    ) -> Branch {
        let instance = Branch(configuration, transport: transport, storage: storage, pasteboard: pasteboard)
        shared.withLock { $0 = instance }
        return instance
    }

    /// Sets the address of the service; it must be called before the shared instance is used.
    public static func setAPIUrl(_ url: String) {
        address.withLock { $0 = url }
    }

    // MARK: Sessions

    /// Begins the first session of this start; the handler is called for it and for each link that opens the app.
    public func initSession(andRegisterDeepLinkHandler handler: @escaping DeepLinkHandler) {
        state.withLock { $0.handler = handler }
        begin(nil)
    }

    /// Begins a session of a link that opened the app.
    ///
    /// - Returns: whether the address is a link of the app.
    @discardableResult
    public func handleDeepLink(_ url: URL?) -> Bool {
        guard let text = url?.absoluteString, configuration.holds(text) else { return false }
        begin(text)
        return true
    }

    /// Whether an address is a link of the app.
    public static func isBranchLink(_ urlString: String) -> Bool {
        getInstance().configuration.holds(urlString)
    }

    /// The parameters of the last session; empty before the first of this start.
    public func getLatestReferringParams() -> [AnyHashable: Any] {
        state.withLock { $0.latest }.mapValues(\.any)
    }

    /// The parameters of the link that led to this installation; empty if none did.
    public func getFirstReferringParams() -> [AnyHashable: Any] {
        guard let text = storage[.firstParameters], case .object(let members)? = JSONValue(jsonText: text) else {
            return [:]
        }
        return members.mapValues(\.any)
    }

    /// Names the user; events and links carry the name.
    public func setIdentity(_ userID: String?) {
        storage.remember(userID, as: .identity)
    }

    /// Forgets the user, and the links that were made.
    public func logout() {
        storage.remember(nil, as: .identity)
        state.withLock { $0.links = [:] }
    }
}
