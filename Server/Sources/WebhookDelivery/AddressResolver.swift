import Dispatch
import LinkRules

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Resolves names with the system's resolver.
enum AddressResolver {
    /// The addresses of a host, in the resolver's order; none where it does not answer in time.
    static func addresses(of name: String, within deadline: Duration) async -> [IPAddress] {
        let (results, continuation) = AsyncStream<[IPAddress]>.makeStream(bufferingPolicy: .bufferingOldest(1))
        // The resolver may block its thread for any time; the caller waits no longer than the deadline.
        DispatchQueue.global().async { continuation.yield(ask(name)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline / .seconds(1)) { continuation.yield([]) }
        for await result in results { return result }
        return []
    }

    private static func ask(_ name: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0, let first else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [IPAddress] = []
        for entry in sequence(first: first, next: { $0.pointee.ai_next }) {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let isNamed = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard isNamed == 0 else { continue }
            // An address with a zone is link-local; without it, it is judged as one.
            let bytes = text.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: "%")) }.map { UInt8(bitPattern: $0) }
            if let address = IPAddress(String(decoding: bytes, as: UTF8.self)), !addresses.contains(address) {
                addresses.append(address)
            }
        }
        return addresses
    }
}
