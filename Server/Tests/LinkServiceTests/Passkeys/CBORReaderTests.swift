import Foundation
import Testing

@testable import LinkService

/// CBOR of strangers: the examples of the specification, and everything else without a trap.
@Suite struct CBORReaderTests {
    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    // RFC 8949, appendix A.
    @Test(
        arguments: [
            ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("1903e8", .unsigned(1000)),
            ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)), ("3903e7", .negative(999)),
            ("3bffffffffffffffff", .negative(.max)), ("f4", .simple(20)), ("f6", .simple(22)), ("40", .bytes(Data())),
            ("4401020304", .bytes(Data([1, 2, 3, 4]))), ("60", .text("")), ("62c3bc", .text("ü")), ("80", .array([])),
            (
                "8301820203820405",
                .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])])
            ),
            ("a201020304", .map([.unsigned(1): .unsigned(2), .unsigned(3): .unsigned(4)])),
        ] as [(String, CBORValue)])
    func valuesOfTheSpecificationAreRead(_ hex: String, _ value: CBORValue) throws {
        #expect(try CBORReader.value(of: Self.bytes(hex)) == value)
    }

    @Test(arguments: [
        "", "18", "1c", "1f", "44010203", "5f42010243030405ff", "62c328", "8201", "9fff", "9bffffffffffffffff",
        "bbffffffffffffffff", "5bffffffffffffffff", "7bffffffffffffffff", "a10102a10102", "a2010201ff", "a201020103",
        "bfff", "c074", "f818", "f90000", "fb7ff0000000000000", "0000", "8181818181", "fe", "ff",
    ])
    func whatAuthenticatorsDoNotWriteIsRefused(_ hex: String) {
        #expect(throws: CBORReader.Fault.self) { try CBORReader.value(of: Self.bytes(hex)) }
    }

    @Test func noBytesTrap() {
        var generator = SystemRandomNumberGenerator()
        // Beginnings of all kinds, and lengths that lie.
        let heads: [UInt8] = [0x1B, 0x3B, 0x5B, 0x7B, 0x9B, 0xBB, 0xDB, 0xFB, 0x59, 0x79, 0x99, 0xB9, 0x81, 0xA1, 0xF6]
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            if Bool.random(using: &generator), let first = heads.randomElement(using: &generator) {
                bytes.insert(first, at: 0)
            }
            _ = try? CBORReader.value(of: bytes)
            _ = PasskeyPublicKey(stored: Data(bytes))
            let head = [UInt8](repeating: 0, count: 32) + [0x45, 0, 0, 0, 0]
            let kind = [UInt8](repeating: 0, count: 16)
            _ = AuthenticatorData(Data(head + bytes))
            _ = AuthenticatorData(Data(head + kind + bytes))
        }
    }
}
