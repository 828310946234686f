public import WaymarkClient
import WaymarkLinks

/// Recognizes, reads and resolves dynamic links, with the calls of Firebase's class of the same name.
///
/// ``configure(_:transport:)`` replaces `FirebaseApp.configure()`. Everything else keeps its name and its
/// rules, quirks of recognition included, and asks your own service. Completion handlers run on the main actor.
/// Source: firebase-ios-sdk, last release with Dynamic Links.
public final class DynamicLinks: Sendable {
    /// The domain of errors of receiving.
    public static let errorDomain = FirebaseErrorDomain.links

    private static let shared = LockedState<DynamicLinks?>(nil)

    let configuration: DynamicLinksConfiguration
    let service: FirebaseLinkService
    let recognizer: LinkRecognizer
    /// Whether a retrieval of the first launch is under way.
    let isRetrieving = LockedState(false)
    /// The URLs of the app's own scheme that this instance has created, the oldest first.
    let createdURLs = LockedState<[String]>([])

    /// Creates an instance apart from the shared one, for tests and for apps with two services.
    public convenience init(
        _ configuration: DynamicLinksConfiguration, transport: any LinkTransport = URLSessionTransport()
    ) {
        self.init(configuration, transport: transport, environment: .system)
    }

    init(_ configuration: DynamicLinksConfiguration, transport: any LinkTransport, environment: ClientEnvironment) {
        self.configuration = configuration
        service = FirebaseLinkService(
            configuration: configuration, transport: transport, environment: environment)
        recognizer = LinkRecognizer(customDomains: configuration.customDomains)
    }

    /// Sets up the shared instance; a later call replaces it.
    ///
    /// It may be called from any thread. Calls that are under way end with the configuration with which they began.
    @discardableResult
    public static func configure(
        _ configuration: DynamicLinksConfiguration, transport: any LinkTransport = URLSessionTransport()
    ) -> DynamicLinks {
        let instance = DynamicLinks(configuration, transport: transport)
        shared.withLock { $0 = instance }
        return instance
    }

    /// The shared instance.
    ///
    /// Before ``configure(_:transport:)`` it recognizes links, with what Info.plist says, and every question to the
    /// service ends with an error that names the missing call. Firebase's raised an exception.
    public static func dynamicLinks() -> DynamicLinks {
        shared.withLock { instance in
            if let instance { return instance }
            let created = DynamicLinks(.unconfigured)
            instance = created
            return created
        }
    }

    /// Whether a link may lead to an address; without a list of hosts every address is allowed, except those of dangerous schemes.
    func allows(_ text: String) -> Bool { configuration.targets.allows(text) }

    /// Checks the set-up, and gives the text of a report and whether anything is wrong; nothing is sent.
    public func diagnostics() -> (text: String, hasErrors: Bool) {
        let report = DynamicLinksDiagnostics(configuration, system: .current)
        return (report.text, report.hasErrors)
    }

    /// Checks the set-up of the shared instance, and tells the text of a report and whether anything is wrong.
    ///
    /// Without a handler the report is printed, as Firebase's was.
    public static func performDiagnostics(completion: (@MainActor @Sendable (String, Bool) -> Void)?) {
        let report = dynamicLinks().diagnostics()
        guard let completion else {
            print(report.text)
            return
        }
        Task { @MainActor in completion(report.text, report.hasErrors) }
    }

    /// Checks the set-up of the shared instance, and gives the text of a report and whether anything is wrong.
    public static func performDiagnostics() async -> (String, Bool) {
        dynamicLinks().diagnostics()
    }
}

extension LinkTargets {
    /// Whether a link may lead to an address; no text means that the link has no address.
    func allows(_ text: String) -> Bool {
        text.isEmpty || AppURI(text).map { allows($0) } ?? false
    }
}
