import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The session of a transport, which exists from the first request until the transport is released.
final class SharedSession: Sendable {
    private let session = LockedState<URLSession?>(nil)
    private let exchanges = SessionExchanges()

    deinit {
        // The session keeps its delegate until then.
        session.withLock { $0 }?.finishTasksAndInvalidate()
    }

    /// Starts a request, whose result goes to a stream.
    func start(
        _ request: URLRequest, _ continuation: AsyncStream<SessionEvents.Outcome>.Continuation
    ) -> URLSessionDataTask {
        let exchanges = exchanges
        let task = session.withLock { session in
            let current =
                session ?? URLSession(configuration: Self.configuration, delegate: exchanges, delegateQueue: nil)
            session = current
            return current.dataTask(with: request)
        }
        exchanges.add(SessionEvents(continuation), of: task)
        task.resume()
        return task
    }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }
}
