public import Foundation
public import WaymarkClient
public import WaymarkLinks

extension LinkInbox {
    /// Tells what a link of the app means, and leaves the link that waits alone.
    ///
    /// Equal questions at the same time are one request, and answers are kept as long as the service says: at most ten
    /// minutes.
    /// - Throws: `LinkServiceClientError`; `invalidLink` where the URL is no link of the app, which is then not sent;
    ///   `cancelled` at once where the task is cancelled, whatever the transport does.
    public func resolve(_ url: URL) async throws(LinkServiceClientError) -> LinkContent {
        let recognition = recognition.recognize(url.absoluteString)
        switch recognition.kind {
        case .notOurs: throw LinkServiceClientError(.invalidLink, "The URL is no link of the app.")
        case .malformed(let reason): throw LinkServiceClientError(.invalidLink, reason)
        case .readable(let content): return content
        case .short: return try await shortLinkContent(recognition.url)
        }
    }

    /// Makes a short link.
    ///
    /// Equal wishes at the same time are one request, made under one idempotency key, and a short link that was made is
    /// given again as long as the process lives. Where the one who asked first is cancelled, the others still get theirs.
    /// - Throws: `LinkServiceClientError`; `cancelled` at once where the task is cancelled, whatever the transport does.
    public func shorten(
        _ link: DynamicLink, options: ShortenOptions = ShortenOptions()
    ) async throws(LinkServiceClientError) -> ShortenedLink {
        // Everything is in the key: a hash alone could give somebody the link of somebody else.
        let request = Self.key(of: link, options)
        let now = moment
        if let known = state.withLock({ $0.shortened.value(for: request, at: now.uptime) }) { return known }
        let shortened = try await shared(
            \.shortenings, key: request, token: options.idempotencyKey ?? environment.identifier()
        ) { [client] token throws(LinkServiceClientError) in
            var options = options
            options.idempotencyKey = token
            let named = options
            do throws(LinkServiceClientError) {
                return try await self.withDeadline { () throws(LinkServiceClientError) in
                    try await client.shorten(link, options: named)
                }
            } catch {
                return try client.standIn(for: link, options: named, after: error)
            }
        }
        if shortened.isShort {
            let life = options.expiresAt.map { $0.timeIntervalSince(now.date) } ?? .infinity
            state.withLock { $0.shortened.keep(shortened, for: request, until: now.uptime + life) }
        }
        return shortened
    }

    /// What makes two wishes for a short link the same: everything that they say, as text.
    private static func key(of link: DynamicLink, _ options: ShortenOptions) -> String {
        let texts = [
            LongLinkCodec.encodeQuery(link), options.suffix?.rawValue, options.customCode, options.name,
            options.startsAt.map { "\($0.timeIntervalSinceReferenceDate)" },
            options.expiresAt.map { "\($0.timeIntervalSinceReferenceDate)" }, options.idempotencyKey,
            options.fallsBackToLongLink ? "fallback" : nil,
        ]
        let tree = JSONTree.array([.array(texts.map(JSONTree.init)), JSONTree(options.tags)])
        return String(decoding: tree.bytes, as: UTF8.self)
    }

    /// Asks what the link means that waits, and tells the machine.
    func resolveLink(id: String, url: String) async {
        // It may have waited for somebody to work, and nobody may want it any more.
        guard state.withLock({ $0.machine.slot?.link.id == id }) else { return }
        do throws(LinkServiceClientError) {
            let content = try await shortLinkContent(url)
            send(.resolved(id: id, content, requiresSession: configuration.requiresSession(content)))
        } catch {
            if error.code == .cancelled, Task.isCancelled {
                takeUpLater(.resolve(id: id, url: url))
            } else {
                send(.resolutionFailed(id: id, LinkFailure(error)))
            }
        }
    }

    /// Lets work with the service take a little longer than its own budget, and no more, though its transport keep no
    /// deadline; a client ends when its task is cancelled.
    ///
    /// - Parameters:
    ///   - isWanted: whether anybody wants the answer still; where not, the work is cancelled.
    ///   - work: asks the service.
    func withDeadline<Value: Sendable>(
        while isWanted: (@Sendable (InboxState) -> Bool)? = nil,
        _ work: @escaping @Sendable () async throws(LinkServiceClientError) -> Value
    ) async throws(LinkServiceClientError) -> Value {
        let seconds = configuration.service.retries.budget + 1
        let sleep = environment.sleep
        let result = await withTaskGroup(of: Result<Value, LinkServiceClientError>?.self) { group in
            group.addTask {
                do throws(LinkServiceClientError) {
                    return .success(try await work())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await sleep(seconds)
                    return .failure(LinkServiceClientError(.timeout, "The service did not answer in time."))
                } catch {
                    return nil
                }
            }
            if let isWanted {
                group.addTask {
                    while !Task.isCancelled {
                        let generation = self.changes.generation
                        guard self.state.withLock({ isWanted($0) }) else {
                            return .failure(LinkServiceClientError(.cancelled))
                        }
                        await self.changes.wait(after: generation)
                    }
                    return nil
                }
            }
            defer { group.cancelAll() }
            while let result = await group.next() {
                if let result { return result }
            }
            return .failure(LinkServiceClientError(.cancelled))
        }
        return try result.get()
    }

    /// The result of `work`, or of the same work that somebody does already.
    ///
    /// - Parameters:
    ///   - calls: where such calls are kept.
    ///   - key: what makes requests equal.
    ///   - token: names the call, if it has to be made.
    ///   - work: makes the call, with the name of whoever made it first.
    private func shared<Value: Sendable>(
        _ calls: any WritableKeyPath<InboxState, SharedCalls<String, Value>> & Sendable, key: String, token: String,
        work: (String) async throws(LinkServiceClientError) -> Value
    ) async throws(LinkServiceClientError) -> Value {
        var place = state.withLock { $0[keyPath: calls].enter(key, token: token) }
        while true {
            let generation = changes.generation
            switch place {
            case .leader(let serial, let token):
                let result: Result<Value, LinkServiceClientError>
                do throws(LinkServiceClientError) {
                    result = .success(try await work(token))
                } catch {
                    result = .failure(error)
                }
                state.withLock { $0[keyPath: calls].leave(serial, key: key, with: result) }
                ring()
                return try result.get()
            case .follower(let serial):
                place = state.withLock { $0[keyPath: calls].look(at: serial, isCancelled: Task.isCancelled) }
                if case .follower = place { await changes.wait(after: generation) }
            case .result(let result):
                return try result.get()
            }
        }
    }

    private func shortLinkContent(_ url: String) async throws(LinkServiceClientError) -> LinkContent {
        let uptime = environment.uptime()
        if let known = state.withLock({ $0.resolved.value(for: url, at: uptime) }) { return known }
        return try await shared(\.resolutions, key: url, token: "") { [client] _ throws(LinkServiceClientError) in
            let link = try await self.withDeadline { () throws(LinkServiceClientError) in
                try await client.resolve(url)
            }
            let content = LinkContent(link)
            let end = self.environment.uptime() + min(TimeInterval(link.maxAge), 600)
            self.state.withLock { $0.resolved.keep(content, for: url, until: end) }
            return content
        }
    }
}

extension LinkFailure {
    /// What a fault of the service means for a link; the detail names no address.
    init(_ error: LinkServiceClientError) {
        let detail = error.status.map { "\(error.code), status \($0)" } ?? "\(error.code)"
        self = error.isTransient || error.code == .cancelled ? .transient(detail) : .permanent(detail)
    }
}
