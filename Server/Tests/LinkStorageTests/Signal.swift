/// A step of a test that others wait for.
final class Signal: Sendable {
    private let stream = AsyncStream.makeStream(of: Void.self)

    func send() { stream.continuation.finish() }

    func wait() async { for await _ in stream.stream {} }
}
