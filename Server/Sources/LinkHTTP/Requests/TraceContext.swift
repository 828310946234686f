import HTTPTypes

/// The trace to which a request belongs, as its sender says (W3C Trace Context, `traceparent`).
///
/// The service makes no spans of its own: its lines in the log belong to the span of the sender, who waits for the answer.
struct TraceContext: Equatable {
    /// The identity of the trace: 32 hexadecimal digits in lower case.
    let traceID: String
    /// The identity of the sender's span: 16 hexadecimal digits in lower case.
    let spanID: String

    /// Reads the field of a request; `nil` where it is missing, there twice, or not as the specification has it.
    init?(_ fields: HTTPFields) {
        let values = fields[values: .traceParent]
        guard values.count == 1, let value = values.first else { return nil }
        self.init(value)
    }

    /// Reads the value of a field (§3.2.2): `00-` trace `-` span `-` flags.
    ///
    /// Of a later version, the same parts in the same places are read, and more may follow after another dash (§3.2.4).
    init?(_ value: String) {
        let bytes = Array(value.utf8)
        let dash = UInt8(ascii: "-")
        guard bytes.count >= 55, bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
            Self.areDigits(bytes[0..<2]), Self.areDigits(bytes[3..<35]), Self.areDigits(bytes[36..<52]),
            Self.areDigits(bytes[53..<55])
        else { return nil }
        let version = String(decoding: bytes[0..<2], as: UTF8.self)
        guard version != "ff", bytes.count == 55 || (version != "00" && bytes[55] == dash) else { return nil }
        // All zeros are no identity.
        let zero = UInt8(ascii: "0")
        guard bytes[3..<35].contains(where: { $0 != zero }), bytes[36..<52].contains(where: { $0 != zero }) else {
            return nil
        }
        traceID = String(decoding: bytes[3..<35], as: UTF8.self)
        spanID = String(decoding: bytes[36..<52], as: UTF8.self)
    }

    private static func areDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
