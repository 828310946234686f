import Testing

@testable import LinkHTTP

@Suite struct AddressMarkupTests {
    private static let markup = AddressMarkup()

    /// What is written for an address; `nil` where it is left to the page.
    private func written(_ address: String) -> String? {
        var address = address
        return address.withUTF8 { address in
            let address = UnsafeRawBufferPointer(address)
            guard let measure = Self.markup.measure(address) else { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: measure.count) { buffer, count in
                var writer = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
                Self.markup.write(address, measure, to: &writer)
                count = writer.count
            }
            #expect(bytes.count == measure.count)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(arguments: [
        "", "https://example.com/", "https://example.com/?a=b&c=d", "&", "&&", "<\"'>", "a&", "&a", "\u{01}\u{7F}\r\n",
    ])
    func addressesAreWrittenAsPagesHoldThem(_ address: String) {
        #expect(written(address) == LinkRedirect(to: address).markup)
    }

    @Test func eachCharacterOfASCIIIsWrittenAsPagesHoldIt() {
        for byte in 0..<UInt8(0x80) {
            let address = "a\(Unicode.Scalar(byte))b"
            #expect(written(address) == LinkRedirect(to: address).markup, "\(byte)")
        }
    }

    @Test(arguments: ["é", "https://example.com/é&", "&é"]) func otherTextIsLeftToThePage(_ address: String) {
        #expect(written(address) == nil)
    }
}
