/// The host of a link as it is looked up: A-labels in lower case without a dot at the end.
enum HostKey {
    static func withKey<Result>(
        of bytes: UnsafeBufferPointer<UInt8>, _ host: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        if host.isEscaped {
            // Foundation leaves `b%C3%BCcher.example` as it is; browsers read `bücher.example`.
            let text = PercentDecoding.withDecoded(bytes, host) { String(decoding: $0, as: UTF8.self) }
            return (HostName.ascii(text) ?? []).withUnsafeBufferPointer(body)
        }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, host.count)) { buffer in
            let count = host.count
            for offset in 0..<count { buffer[offset] = ASCII.lowercased(bytes[Int(host.start) + offset]) }
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
