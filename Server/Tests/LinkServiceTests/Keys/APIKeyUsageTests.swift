import Foundation
import LinkStorage
import ServiceLifecycleTestKit
import Testing

@testable import LinkService

@Suite struct APIKeyUsageTests {
    @Test func theLatestUseIsStoredOnlyWhenFlushed() async throws {
        let fixture = try await ServiceFixture()
        let usage = APIKeyUsage(store: fixture.database, logger: .silent)
        let moment = ServiceFixture.moment
        usage.note(try #require(fixture.server.keyID), at: moment + 5)
        usage.note(try #require(fixture.server.keyID), at: moment + 2)
        #expect(try await fixture.lastUse() == nil)
        try await usage.flush()
        #expect(try await fixture.lastUse() == moment + 5)
    }

    @Test func whatCannotBeStoredIsKept() async throws {
        let fixture = try await ServiceFixture()
        let closed = InMemoryLinkDatabase()
        try await closed.close()
        let usage = APIKeyUsage(store: closed, logger: .silent)
        usage.note(try #require(fixture.server.keyID), at: ServiceFixture.moment)
        await #expect(throws: LinkStoreError.self) { try await usage.flush() }
        await #expect(throws: LinkStoreError.self, "still there, so that it is tried again") { try await usage.flush() }
    }

    @Test func whatIsNotedBeforeAStopIsStored() async throws {
        let fixture = try await ServiceFixture()
        let usage = APIKeyUsage(store: fixture.database, logger: .silent)
        usage.note(try #require(fixture.server.keyID), at: ServiceFixture.moment)
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await usage.run() }
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(try await fixture.lastUse() == ServiceFixture.moment)
    }

    @Test func base62WritesAndReadsNumbers() {
        #expect(Base62.encode([0, 0], length: 3) == "000")
        #expect(Base62.encode([0xFF], length: 1) == "47")
        #expect(Base62.number("47".utf8) == 0xFF)
        #expect(Base62.number("4-".utf8) == nil)
        let largest = Base62.encode(UInt128.max, length: 22)
        #expect(Base62.number(largest.utf8) == .max)
        #expect(Base62.number((largest.dropLast() + "z").utf8) == nil)
        #expect(Base62.number(String(repeating: "z", count: 22).utf8) == nil)
    }

    @Test(
        arguments: [0, 1, 61, 62, 839_299_365_868_340_223, 839_299_365_868_340_224, 1 << 95, .max, .max / 62]
            as [UInt128])
    func base62WritesNumbersAsItWritesTheirBytes(number: UInt128) {
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        for length in [1, 10, 17, 22, 30] {
            #expect(Base62.encode(number, length: length) == Base62.encode(bytes, length: length))
            #expect(Base62.number(Base62.encode(number, length: length).utf8) == number)
        }
    }

    @Test func onlyDigitsAreANumberOfBase62() {
        #expect(Base62.isNumber("09AZaz".utf8))
        #expect(["-", "_", "ä", "a b", "/", ":", "@", "[", "`", "{"].allSatisfy { !Base62.isNumber($0.utf8) })
    }
}

extension ServiceFixture {
    fileprivate func lastUse() async throws -> Date? {
        try await database.keys().first { $0.id == server.keyID }?.lastUsedAt
    }
}
