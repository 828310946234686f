import Dispatch
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Resolves names with the system's resolver.
enum AddressLookup {
    /// Finds the addresses of a host, or says within a time that it could not.
    static func find(_ host: String, within deadline: Duration) async -> NameLookup {
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let (results, continuation) = AsyncStream<NameLookup>.makeStream(bufferingPolicy: .bufferingOldest(1))
        // The resolver may block its thread for any time; the caller waits no longer than the deadline.
        DispatchQueue.global().async { continuation.yield(ask(name)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline.seconds) {
            continuation.yield(NameLookup(addresses: [], failure: "the resolver did not answer in time"))
        }
        for await result in results { return result }
        return NameLookup(addresses: [], failure: "the question was cancelled")
    }

    private static func ask(_ name: String) -> NameLookup {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_flags = AI_CANONNAME
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &first)
        guard code == 0, let first else {
            return NameLookup(addresses: [], failure: String(cString: gai_strerror(code)).lowercased())
        }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        let alias = first.pointee.ai_canonname.map { String(cString: $0) }
        for entry in sequence(first: first, next: { $0.pointee.ai_next }) {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let isNamed = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard isNamed == 0 else { continue }
            let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if !addresses.contains(address) { addresses.append(address) }
        }
        return NameLookup(
            addresses: addresses, canonicalName: alias?.lowercased() == name.lowercased() ? nil : alias,
            failure: addresses.isEmpty ? "the response is empty" : nil)
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { self / .seconds(1) }
}
