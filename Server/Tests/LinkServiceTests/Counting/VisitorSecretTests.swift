import Foundation
import LinkStorage
import Testing

@testable import LinkRules

@Suite struct VisitorSecretTests {
    /// Source: the vectors of SipHash's reference implementation, with the key 00…0f and the texts 00, 00 01, and so
    /// on.
    @Test(arguments: [(0, 0x726f_db47_dd0e_0e31 as UInt64), (1, 0x74f8_39c5_93dc_67fd), (15, 0xa129_ca61_49be_45e5)])
    func sipHashGivesItsAuthorsNumbers(_ count: Int, _ number: UInt64) {
        var hash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
        let text = (0..<count).map(UInt8.init)
        text.withUnsafeBytes { hash.add($0) }
        #expect(hash.finish() == number)
    }

    @Test func sipHashTakesATextInParts() {
        let text = (0..<70).map { UInt8($0) }
        func number(_ cuts: [Int]) -> UInt64 {
            var hash = SipHash(key: (1, 2))
            for (start, end) in zip([0] + cuts, cuts + [text.count]) {
                text[start..<end].withUnsafeBytes { hash.add($0) }
            }
            return hash.finish()
        }
        for first in 0...text.count {
            for second in first...text.count { #expect(number([first, second]) == number([]), "\(first) \(second)") }
        }
    }

    private func number(
        _ secret: VisitorSecret, _ address: String?, _ userAgent: String = "browser", refuses: Bool = false
    ) -> UInt64? {
        secret.number(
            of: address.flatMap { IPAddress($0) },
            from: VisitOrigin(userAgent: userAgent, refusesRecognition: refuses))
    }

    private func secret(_ byte: UInt8) throws -> VisitorSecret {
        try #require(VisitorSecret(Data(repeating: byte, count: 32)))
    }

    @Test func aVisitorKeepsTheNumberForAsLongAsTheSecret() throws {
        let (today, tomorrow) = (try secret(1), try secret(2))
        let known = try #require(number(today, "192.0.2.1"))
        #expect(number(today, "192.0.2.1") == known)
        #expect(number(tomorrow, "192.0.2.1") != known)
        #expect(number(today, "192.0.2.2") != known)
        #expect(number(today, "192.0.2.1", "another browser") != known)
        #expect(number(today, "2001:db8::1") != known)
    }

    @Test func whoAsksNotToBeRecognizedHasNoNumber() throws {
        #expect(try number(secret(1), "192.0.2.1", refuses: true) == nil)
        #expect(try number(secret(1), nil) == nil)
    }

    @Test func aSecretThatIsTooShortIsNone() {
        #expect(VisitorSecret(Data(repeating: 1, count: 15)) == nil && VisitorSecret(Data()) == nil)
        #expect(VisitorSecret(Data(repeating: 1, count: 33).dropFirst()) != nil, "a slice of other data")
    }
}
