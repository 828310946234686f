/// The network access of host examinations; all else is pure.
package protocol HostProbe: Sendable {
    /// Finds the addresses of a host.
    func lookUp(_ host: String, port: Int) async -> NameLookup
    /// Sends one request to one address, and waits for the answer within a deadline.
    func send(_ request: ProbeRequest, to address: String) async -> ObservedExchange
}
