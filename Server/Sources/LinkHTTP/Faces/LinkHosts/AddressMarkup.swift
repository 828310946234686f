/// Writes addresses in ASCII as pages hold them.
///
/// Pages write nearly all characters of an address as they are, so that whole runs of them are copied.
struct AddressMarkup {
    private static let plain: UInt8 = 0
    private static let noASCII = UInt8.max

    /// By byte: ``plain`` where pages write it as it is, ``noASCII``, or the number of its replacement, counted from one.
    private let kinds: [UInt8]
    private let replacements: [[UInt8]]

    /// The space that an address takes on a page.
    struct Measure {
        /// How many bytes it takes.
        var count: Int
        /// Where the first byte is that pages write in another way; the end of the address without one.
        var firstReplaced: Int
    }

    /// Takes over what pages write.
    init() {
        var kinds = Array(repeating: Self.noASCII, count: 256)
        var replacements: [[UInt8]] = []
        for byte in 0..<UInt8(0x80) {
            let markup = Array(LinkRedirect(to: String(Unicode.Scalar(byte))).markup.utf8)
            if markup == [byte] {
                kinds[Int(byte)] = Self.plain
            } else {
                replacements.append(markup)
                kinds[Int(byte)] = UInt8(replacements.count)
            }
        }
        self.kinds = kinds
        self.replacements = replacements
    }

    /// Measures an address; `nil` where it is not in ASCII.
    func measure(_ address: UnsafeRawBufferPointer) -> Measure? {
        kinds.withUnsafeBufferPointer { kinds in
            var measure = Measure(count: address.count, firstReplaced: address.count)
            for place in 0..<address.count {
                let kind = kinds[Int(address[place])]
                guard kind != Self.plain else { continue }
                guard kind != Self.noASCII else { return nil }
                measure.count += replacements[Int(kind) - 1].count - 1
                measure.firstReplaced = min(measure.firstReplaced, place)
            }
            return measure
        }
    }

    /// Writes an address that was measured.
    func write(_ address: UnsafeRawBufferPointer, _ measure: Measure, to writer: inout ByteWriter) {
        kinds.withUnsafeBufferPointer { kinds in
            var start = 0
            for place in measure.firstReplaced..<address.count {
                let kind = kinds[Int(address[place])]
                guard kind != Self.plain else { continue }
                writer.write(address, start..<place)
                replacements[Int(kind) - 1].withUnsafeBytes { writer.write($0) }
                start = place + 1
            }
            writer.write(address, start..<address.count)
        }
    }
}
