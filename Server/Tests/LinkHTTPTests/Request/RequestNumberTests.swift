import NIOCore
import Testing

@testable import LinkHTTP

@Suite struct RequestNumberTests {
    @Test(arguments: [0, 9, 10, 15, 16, 0xDEAD_BEEF, 0x0123_4567, 0x89AB_CDEF, .max] as [UInt32])
    func digitsAreHexadecimal(number: UInt32) {
        var text = ByteBuffer()
        text.writeInteger(RequestNumber.digits(number))
        let digits = String(number, radix: 16)
        #expect(String(buffer: text) == String(repeating: "0", count: 8 - digits.count) + digits)
    }

    @Test func eachRequestHasANameOfItsOwn() {
        var number = RequestNumber()
        var names: Set<String> = []
        for _ in 0..<100 {
            var text = ByteBuffer()
            text.writeWithUnsafeMutableBytes(minimumWritableBytes: 32) { bytes in
                var writer = ByteWriter(bytes)
                number.write(to: &writer)
                return writer.count
            }
            names.insert(String(buffer: text))
            number.advance()
        }
        #expect(names.count == 100 && names.allSatisfy { $0.count == 32 })
    }
}
