import Foundation
import WaymarkLinks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`, on Apple systems from iOS 13 on and on Linux alike.
///
/// Every request has a session of its own, without cookies and caches. That costs a handshake per request, and needs no
/// state that is shared between threads; a program that makes links by the thousand has bulk requests, or brings a
/// transport of its own.
public struct URLSessionTransport: LinkTransport {
    /// The longest response that is read, in bytes.
    ///
    /// One whose `Content-Length` is greater is refused at once, any other as soon as it has become longer; what still comes
    /// is dropped. On Linux, `URLSession` hears of an end only when the sender leaves it a pause: until then it takes the
    /// network and a processor, and, over a network as fast as the loopback, memory for what it has read and not handed
    /// over yet. A program that asks services it does not trust, over such a network, brings a transport of its own.
    public static let maximumResponseLength = 8 << 20

    /// Makes a transport.
    public init() {}

    /// Sends a request.
    public func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        var request = request
        request.timeout = min(max(0, request.timeout), 3600)
        let timed = request
        do {
            // The deadline is kept here: the session's own is coarse, and counts the pauses between bytes only.
            return try await withThrowingTaskGroup(of: LinkHTTPResponse.self) { group in
                group.addTask { try await Self.exchange(timed) }
                group.addTask {
                    try await SystemPause.sleep(timed.timeout)
                    throw LinkTransportError(.timeout)
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() else { throw LinkTransportError(.cancelled) }
                return response
            }
        } catch let error as LinkTransportError {
            throw error
        } catch {
            throw LinkTransportError(.cancelled)
        }
    }

    private static func exchange(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        let (events, continuation) = AsyncStream.makeStream(of: SessionEvents.Outcome.self)
        let session = URLSession(
            configuration: configuration(), delegate: SessionEvents(continuation), delegateQueue: nil)
        let task = session.dataTask(with: urlRequest(request))
        task.resume()
        var outcome = SessionEvents.Outcome.failure(LinkTransportError(.cancelled))
        // A stream ends at once when its reader is cancelled, whatever the session does meanwhile.
        for await first in events {
            outcome = first
            break
        }
        end(session, isOver: (try? outcome.get()) != nil)
        return try outcome.get()
    }

    /// Ends a session, which lives until then.
    ///
    /// One that is still at work is ended by a thread of its own: on Linux the call waits for what the session is doing, and
    /// that can be to read a response for which nobody waits any more.
    private static func end(_ session: URLSession, isOver: Bool) {
        guard !isOver else { return session.invalidateAndCancel() }
        Thread.detachNewThread { session.invalidateAndCancel() }
    }

    private static func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    private static func urlRequest(_ request: LinkHTTPRequest) -> URLRequest {
        var result = URLRequest(url: request.url.url)
        result.httpMethod = request.method.rawValue
        result.httpBody = request.body
        result.cachePolicy = .reloadIgnoringLocalCacheData
        // A little later than the deadline of `send`, which tells a timeout from a cancelled task.
        result.timeoutInterval = request.timeout + 5
        for (name, value) in request.headers.all {
            result.setValue(value, forHTTPHeaderField: name)
        }
        return result
    }
}
