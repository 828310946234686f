import NIOCore
import Testing

@testable import LinkHTTP

@Suite struct HTTP2RequestScannerTests {
    private let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    private func frame(type: UInt8, payload: Int) -> [UInt8] {
        [UInt8(payload >> 16), UInt8(payload >> 8 & 0xFF), UInt8(payload & 0xFF), type, 5, 0, 0, 0, 1]
            + Array(repeating: 1, count: payload)
    }

    private func advance(_ scanner: inout HTTP2RequestScanner, _ bytes: [UInt8], _ requests: Int) -> Int {
        scanner.advance(over: ByteBuffer(bytes: bytes).readableBytesView, requests: requests)
    }

    @Test func itStopsInFrontOfTheRequestThatIsOneTooMany() {
        var scanner = HTTP2RequestScanner()
        let settings = frame(type: 4, payload: 6), request = frame(type: 1, payload: 40),
            reset = frame(type: 3, payload: 4)
        let bytes = preface + settings + request + reset + request + reset + request
        let two = bytes.count - request.count
        #expect(advance(&scanner, bytes, 2) == two)
        #expect(advance(&scanner, Array(bytes[two...]), 2) == request.count)
    }

    @Test func bodiesAreHandedOnWhole() {
        var scanner = HTTP2RequestScanner()
        let bytes = preface + frame(type: 1, payload: 40) + frame(type: 0, payload: 16_384) + frame(type: 0, payload: 3)
        #expect(advance(&scanner, bytes, 1) == bytes.count)
    }

    /// However the bytes are cut into pieces, the same bytes are handed on, and never more requests at once.
    @Test(arguments: [1, 2, 3, 7, 9, 10, 50, 1000]) func piecesMakeNoDifference(_ size: Int) {
        var scanner = HTTP2RequestScanner()
        let bytes = preface + (0..<20).flatMap { _ in frame(type: 1, payload: 30) + frame(type: 0, payload: 5) }
        var rest: [UInt8] = []
        var handedOn: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            rest += bytes[start..<min(start + size, bytes.count)]
            let count = advance(&scanner, rest, 3)
            #expect(count <= 3 * 44 + preface.count + 44)
            handedOn += rest[..<count]
            rest.removeFirst(count)
        }
        while !rest.isEmpty {
            let count = advance(&scanner, rest, 3)
            #expect(count > 0)
            handedOn += rest[..<count]
            rest.removeFirst(count)
        }
        #expect(handedOn == bytes)
    }
}
