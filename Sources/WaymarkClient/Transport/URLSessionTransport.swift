import Foundation
import WaymarkLinks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`.
///
/// The requests of a transport share one session, without cookies and cache, and so its connections: on a slow network the
/// handshakes take longer than a request.
public struct URLSessionTransport: LinkTransport {
    /// The maximum size of a response, in bytes.
    ///
    /// A greater `Content-Length` is refused at once; a longer body is refused as soon as it exceeds the limit. On Linux,
    /// `URLSession` can be cancelled only while the sender pauses; until then it goes on reading, and on a network as fast as
    /// the loopback its memory grows. Programs that talk to untrusted services over such a network use a custom transport.
    public static let maximumResponseLength = 8 << 20

    private let session = SharedSession()

    /// Creates a transport.
    public init() {}

    /// Sends a request.
    public func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        var request = request
        request.timeout = min(max(0, request.timeout), 3600)
        let timed = request
        do {
            // The session's own timeout is coarse and counts only the pauses between bytes.
            return try await withThrowingTaskGroup(of: LinkHTTPResponse.self) { group in
                group.addTask { [session] in try await Self.exchange(timed, in: session) }
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

    private static func exchange(
        _ request: LinkHTTPRequest, in session: SharedSession
    ) async throws(LinkTransportError) -> LinkHTTPResponse {
        let (events, continuation) = AsyncStream.makeStream(of: SessionEvents.Outcome.self)
        let task = session.start(urlRequest(request), continuation)
        var outcome = SessionEvents.Outcome.failure(LinkTransportError(.cancelled))
        // The stream ends at once when its reader is cancelled; the task may not.
        for await first in events {
            outcome = first
            break
        }
        // On Linux this call may wait until the sender pauses.
        if (try? outcome.get()) == nil { Thread.detachNewThread { task.cancel() } }
        return try outcome.get()
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
