import Testing

@testable import LinkHTTP

@Suite struct ByteWriterTests {
    private func text(_ write: (inout ByteWriter) -> Void) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            var writer = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            write(&writer)
            count = writer.count
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 9, 10, 99, 100, 1_234_567_890]) func numbersAreWrittenInDecimalDigits(_ number: Int) {
        #expect(text { $0.write(decimal: number) } == "\(number)")
    }

    @Test func textsFollowOneAnother() {
        let written = text { writer in
            writer.write("ab")
            writer.write("")
            writer.write("ç")
            writer.writeAgain(1..<4)
        }
        #expect(written == "abçbç")
    }
}
