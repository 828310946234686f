import Foundation
import LinkStorage
import Testing

@Suite struct IdentifierTests {
    @Test func theTextIsTheUsualOneInLowerCase() {
        var generator = SeededGenerator()
        for _ in 0..<100 {
            let id = LinkRecord.ID(at: Date(timeIntervalSince1970: 1_790_000_000), using: &generator)
            #expect(id.description == id.uuid.uuidString.lowercased())
            #expect(LinkRecord.ID(id.description) == id)
        }
        let bytes: uuid_t = (0, 1, 0x9F, 0xA0, 0xAF, 0xF0, 0xFF, 0x0F, 16, 32, 64, 128, 255, 9, 10, 15)
        #expect(LinkRecord.ID(uuid: UUID(uuid: bytes)).description == "00019fa0-aff0-ff0f-1020-4080ff090a0f")
    }
}
