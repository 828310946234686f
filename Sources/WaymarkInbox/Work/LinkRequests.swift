import Foundation
import WaymarkClient
import WaymarkLinks

/// Sends requests about links to the service.
///
/// Equal requests at the same time are one request.
struct LinkRequests: Sendable {
    let core: InboxCore

    /// The maximum time in seconds for which the service's answer is kept.
    private static let maximumAge: TimeInterval = 600

    /// The seconds for which a question about a link waits for its answer.
    ///
    /// On a network with a second or two between packets, the handshakes alone take longer than the client's budget, which is
    /// meant for a person who waits. The hold deadline ends the waiting of the person, not the question.
    static let patience: TimeInterval = 25

    /// The content of a link of the app.
    func content(of recognition: LinkRecognition) async throws(LinkServiceClientError) -> LinkContent {
        switch recognition.kind {
        case .notOurs: throw LinkServiceClientError(.invalidLink, "The URL is not a link of the app.")
        case .malformed(let reason): throw LinkServiceClientError(.invalidLink, reason)
        case .readable(let content): return content
        case .short: return try await shortLinkContent(recognition.url)
        }
    }

    /// Creates a short link, or gives the one that this process has created for the same request.
    func shorten(
        _ link: DynamicLink, options: ShortenOptions
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        let client = try client()
        let key = Self.key(of: link, options)
        let start = core.environment.now()
        if let known = cached(\.shortened, key) { return known }
        let shortened = try await shared(
            \.shortenings, key: key, token: options.idempotencyKey ?? core.environment.identifier()
        ) { token throws(LinkServiceClientError) in
            var options = options
            options.idempotencyKey = token
            let named = options
            do throws(LinkServiceClientError) {
                return try await withDeadline { client throws(LinkServiceClientError) in
                    try await client.shorten(link, options: named)
                }
            } catch {
                return try client.standIn(for: link, options: named, after: error)
            }
        }
        if shortened.isShort {
            let life = options.expiresAt.map { $0.timeIntervalSince(start) } ?? .infinity
            core.change { $0.requests.shortened.keep(shortened, for: key, until: $0.now.uptime + life) }
        }
        return shortened
    }

    /// Everything that distinguishes requests for a short link.
    ///
    /// A hash could give a person the link of another request.
    private static func key(of link: DynamicLink, _ options: ShortenOptions) -> String {
        let texts = [
            LongLinkCodec.encodeQuery(link), options.suffix?.rawValue, options.customCode, options.name,
            options.startsAt.map { "\($0.timeIntervalSinceReferenceDate)" },
            options.expiresAt.map { "\($0.timeIntervalSinceReferenceDate)" }, options.idempotencyKey,
            options.fallsBackToLongLink ? "fallback" : nil, options.clickLimit.map { "\($0)" },
            options.openingLimit.map { "\($0)" }, options.usedUpURL?.description, options.expiredURL?.description,
        ]
        let tree = JSONTree.array([.array(texts.map(JSONTree.init)), JSONTree(options.tags)])
        return String(decoding: tree.bytes, as: UTF8.self)
    }

    /// Resolves the link that waits, and tells the machine.
    ///
    /// A newer link cancels the question.
    func resolve(id: String, url: String) async {
        // The link may be gone by the time this runs.
        guard core.read({ $0.isResolving(id) }) else { return }
        do throws(LinkServiceClientError) {
            let content = try await shortLinkContent(url) { $0.isResolving(id) }
            core.send(.resolved(id: id, content, requiresSession: core.settings.requiresSession(content.url.url)))
        } catch {
            if error.code == .cancelled, Task.isCancelled {
                core.change { $0.work.append(.resolve(id: id, url: url)) }
            } else {
                core.send(.resolutionFailed(id: id, LinkFailure(error)))
            }
        }
    }

    private func shortLinkContent(
        _ url: String, while isWanted: (@Sendable (borrowing InboxState) -> Bool)? = nil
    ) async throws(LinkServiceClientError) -> LinkContent {
        if let known = cached(\.resolved, url) { return known }
        return try await shared(\.resolutions, key: url, token: "") { _ throws(LinkServiceClientError) in
            if isWanted == nil { try await takeTurn(for: url) }
            defer { if isWanted == nil { core.change { $0.requests.end() } } }
            let link = try await withDeadline(Self.patience, while: isWanted) {
                client throws(LinkServiceClientError) in
                if let answers = core.answers { return try await answers.resolve(url) }
                return try await client.resolve(url)
            }
            let content = LinkContent(link)
            let age = min(TimeInterval(link.maxAge), Self.maximumAge)
            core.change { $0.requests.resolved.keep(content, for: url, until: $0.now.uptime + age) }
            return content
        }
    }

    /// Waits until the app may have another link resolved, or until a person waits for this one.
    private func takeTurn(for url: String) async throws(LinkServiceClientError) {
        func isFree(_ state: borrowing InboxState) -> Bool {
            state.requests.mayBegin || state.startup.slot?.link.url == url
        }
        let turn: Bool? = await core.first {
            guard core.read(isFree) else { return nil }
            return core.change { state in
                guard isFree(state) else { return nil }
                state.requests.begin()
                return true
            }
        }
        if turn == nil { throw LinkServiceClientError(.cancelled) }
    }

    private func cached<Value: Sendable>(
        _ cache: any KeyPath<ServiceRequests, BoundedCache<String, Value>> & Sendable, _ key: String
    ) -> Value? {
        let uptime = core.environment.uptime()
        return core.read { $0.requests[keyPath: cache].value(for: key, at: uptime) }
    }

    private func client() throws(LinkServiceClientError) -> LinkServiceClient {
        guard let client = core.client else {
            let issues = core.settings.issues.map(\.description).joined(separator: " ")
            throw LinkServiceClientError(
                .invalidConfiguration, "The configuration of the inbox is not valid. \(issues)")
        }
        return client
    }

    /// Limits the time of a request to a little more than the client's own budget, even if the transport ignores deadlines.
    ///
    /// - Parameters:
    ///   - patience: Another budget, in seconds.
    ///   - isWanted: Whether the answer is still wanted; the request is cancelled as soon as it is not.
    ///   - work: Makes the request.
    func withDeadline<Value: Sendable>(
        _ patience: TimeInterval? = nil, while isWanted: (@Sendable (borrowing InboxState) -> Bool)? = nil,
        _ work: @escaping @Sendable (LinkServiceClient) async throws(LinkServiceClientError) -> Value
    ) async throws(LinkServiceClientError) -> Value {
        let answer = LockedState<Value?>(nil)
        try await end(patience, while: isWanted) { client throws(LinkServiceClientError) in
            let value = try await work(client)
            answer.withLock { $0 = value }
        }
        guard let value = answer.withLock({ $0 }) else { throw LinkServiceClientError(.cancelled) }
        return value
    }

    /// Does what ``withDeadline(_:while:_:)`` says.
    ///
    /// It is not generic: an app has this code once, not once for each kind of answer.
    private func end(
        _ patience: TimeInterval?, while isWanted: (@Sendable (borrowing InboxState) -> Bool)?,
        _ work: @escaping @Sendable (LinkServiceClient) async throws(LinkServiceClientError) -> Void
    ) async throws(LinkServiceClientError) {
        var client = try client()
        client.patience = patience
        let patient = client
        let result = await withTaskGroup(of: Result<Void, LinkServiceClientError>?.self) { group in
            group.addTask {
                do throws(LinkServiceClientError) {
                    return .success(try await work(patient))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await core.environment.sleep(patient.budget + 1)
                    return .failure(LinkServiceClientError(.timeout, "The service did not answer in time."))
                } catch {
                    return nil
                }
            }
            if let isWanted {
                group.addTask {
                    await core.wait { !isWanted($0) }
                    return Task.isCancelled ? nil : .failure(LinkServiceClientError(.cancelled))
                }
            }
            defer { group.cancelAll() }
            while let result = await group.next() {
                if let result { return result }
            }
            return .failure(LinkServiceClientError(.cancelled))
        }
        try result.get()
    }

    /// The result of a request, or of an equal one that is under way.
    ///
    /// - Parameters:
    ///   - calls: The equal requests.
    ///   - key: What makes requests equal.
    ///   - token: The idempotency key, if the request has to be made.
    ///   - work: Makes the request with the idempotency key of the task that asked first.
    private func shared<Value: Sendable>(
        _ calls: any WritableKeyPath<ServiceRequests, SharedCalls<String, Value>> & Sendable, key: String,
        token: String, work: (String) async throws(LinkServiceClientError) -> Value
    ) async throws(LinkServiceClientError) -> Value {
        var place = core.change { $0.requests[keyPath: calls].enter(key, token: token) }
        while true {
            let generation = core.generation(of: .change)
            switch place {
            case .leader(let serial, let token):
                let result: Result<Value, LinkServiceClientError>
                do throws(LinkServiceClientError) {
                    result = .success(try await work(token))
                } catch {
                    result = .failure(error)
                }
                core.change { $0.requests[keyPath: calls].leave(serial, key: key, with: result) }
                return try result.get()
            case .follower(let serial):
                let isCancelled = Task.isCancelled
                if isCancelled || core.read({ $0.requests[keyPath: calls].hasNews(of: serial) }) {
                    place = core.change { $0.requests[keyPath: calls].look(at: serial, isCancelled: isCancelled) }
                } else {
                    await core.waitForChange(of: .change, after: generation)
                }
            case .result(let result):
                return try result.get()
            }
        }
    }
}

extension LinkFailure {
    /// Creates a failure from an error of the client.
    ///
    /// The detail names no address.
    init(_ error: LinkServiceClientError) {
        let detail = error.status.map { "\(error.code), status \($0)" } ?? "\(error.code)"
        if error.isTransient || error.code == .cancelled {
            self = .transient(detail, retryAfter: error.retryAfter)
        } else {
            self = error.code == .invalidConfiguration ? .withheld(detail) : .permanent(detail)
        }
    }
}
