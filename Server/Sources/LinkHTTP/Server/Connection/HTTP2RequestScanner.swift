import NIOCore

/// Finds where requests begin in what a client of HTTP/2 sends.
///
/// Pure. It knows no more of the protocol than its preface (RFC 9113 §3.4) and the nine bytes in front of each frame (§4.1).
struct HTTP2RequestScanner {
    private static let prefaceBytes = 24
    private static let frameHeaderBytes = 9
    private static let headersType: UInt8 = 1

    /// What is left of the preface or of a frame's payload.
    private var bytesToSkip = Self.prefaceBytes
    /// What has come of a frame's header.
    private var frameHeader: [UInt8] = []

    /// Creates a scanner for the beginning of a connection.
    init() {}

    /// How many of the next bytes may be handed on so that they hold a number of requests at the most.
    ///
    /// Those bytes count as seen. A request whose frame began in earlier bytes is not held back any more.
    mutating func advance(over bytes: ByteBufferView, requests: Int) -> Int {
        var requests = requests
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytesToSkip > 0 {
                let step = min(bytesToSkip, bytes.endIndex - index)
                bytesToSkip -= step
                index += step
                continue
            }
            let typeIndex = index + 3
            if frameHeader.isEmpty, typeIndex < bytes.endIndex, bytes[typeIndex] == Self.headersType, requests <= 0 {
                return index - bytes.startIndex
            }
            frameHeader.append(bytes[index])
            index += 1
            guard frameHeader.count == Self.frameHeaderBytes else { continue }
            bytesToSkip = frameHeader[..<3].reduce(0) { $0 << 8 | Int($1) }
            if frameHeader[3] == Self.headersType { requests -= 1 }
            frameHeader.removeAll(keepingCapacity: true)
        }
        return index - bytes.startIndex
    }
}
