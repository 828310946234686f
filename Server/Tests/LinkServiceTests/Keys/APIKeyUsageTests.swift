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
        usage.note(fixture.server.keyID, at: moment + 5)
        usage.note(fixture.server.keyID, at: moment + 2)
        #expect(try await fixture.lastUse() == nil)
        try await usage.flush()
        #expect(try await fixture.lastUse() == moment + 5)
    }

    @Test func whatCannotBeStoredIsKept() async throws {
        let fixture = try await ServiceFixture()
        let closed = InMemoryLinkDatabase()
        try await closed.close()
        let usage = APIKeyUsage(store: closed, logger: .silent)
        usage.note(fixture.server.keyID, at: ServiceFixture.moment)
        await #expect(throws: LinkStoreError.self) { try await usage.flush() }
        await #expect(throws: LinkStoreError.self, "still there, so that it is tried again") { try await usage.flush() }
    }

    @Test func whatIsNotedBeforeAStopIsStored() async throws {
        let fixture = try await ServiceFixture()
        let usage = APIKeyUsage(store: fixture.database, logger: .silent)
        usage.note(fixture.server.keyID, at: ServiceFixture.moment)
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
        #expect(Base62.decode("47", byteCount: 1) == [0xFF])
        #expect(Base62.decode("48", byteCount: 1) == nil)
        #expect(Base62.decode("4-", byteCount: 1) == nil)
        let bytes = (0..<32).map { UInt8($0 * 7) }
        #expect(Base62.decode(Base62.encode(bytes, length: 43), byteCount: 32) == bytes)
    }
}

extension ServiceFixture {
    fileprivate func lastUse() async throws -> Date? {
        try await database.keys().first { $0.id == server.keyID }?.lastUsedAt
    }
}
