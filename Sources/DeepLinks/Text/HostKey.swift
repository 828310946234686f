/// The host of a link as it is looked up: A-labels in lower case without a dot at the end.
enum HostKey {
    static func withKey<Result>(
        of bytes: DeepLinkBytes, _ host: TextRange, _ body: (DeepLinkBytes) -> Result
    ) -> Result {
        if host.isEscaped {
            // Foundation leaves `b%C3%BCcher.example` as it is; browsers read `bücher.example`.
            let text = PercentDecoder.withDecoded(bytes, host) { String(decoding: $0, as: UTF8.self) }
            return DeepLinkBytes.with(HostName.ascii(text) ?? [], body)
        }
        return Scratch<UInt8>.with(max(1, host.count)) { body($0.copy(bytes[host], ASCII.lowercased)) }
    }
}
