public import ServiceMetrics

/// The configuration of reading the metrics of the service.
public struct MetricsConfiguration: Sendable {
    /// A port of its own, which asks for no key.
    public struct Listener: Hashable, Sendable {
        /// The address to listen on.
        public var host: String
        /// The port to listen on.
        public var port: Int
        /// A socket that listens already; `nil` to open one.
        public var socket: CInt?

        /// Creates an address.
        public init(host: String = "127.0.0.1", port: Int, socket: CInt? = nil) {
            self.host = host
            self.port = port
            self.socket = socket
        }
    }

    /// Reads the current values of all metrics except those of requests; `nil` if the service has no `/metrics`.
    public var read: (@Sendable () async -> [MetricReading])?
    /// The port of its own; `nil` for none.
    public var listener: Listener?
    /// Counts the requests of all servers.
    public var requests = RequestMeter()

    /// Creates a configuration by which nothing can be read.
    public init() {}
}
