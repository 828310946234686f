import Foundation
import LinkRules
import Testing

@testable import LinkService

@Suite struct UnknownCodeLedgerTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func ledger(perSecond: Double? = 2, burst: Int = 10) -> UnknownCodeLedger {
        UnknownCodeLedger(limits: UnknownCodeLimits(perSecond: perSecond, burst: burst))
    }

    private func network(_ text: String = "192.0.2.1") throws -> ClientNetwork {
        ClientNetwork(try #require(IPAddress(text)))
    }

    @Test func aWalkIsRefusedBeforeTheLookUpAndGoesOnAtItsRate() throws {
        var ledger = ledger()
        let walker = try network()
        for code in 0..<10 {
            #expect(ledger.wait(for: code, of: walker, at: start) == nil)
            ledger.record(code, isKnown: false, of: walker, at: start)
        }
        #expect(ledger.wait(for: 10, of: walker, at: start) == 0.5)
        #expect(ledger.wait(for: 10, of: walker, at: start + 0.5) == nil)
        ledger.record(10, isKnown: false, of: walker, at: start + 0.5)
        #expect(ledger.wait(for: 11, of: walker, at: start + 0.5) != nil)
    }

    @Test func aWalkLearnsNothingAboutCodesThatExist() throws {
        var ledger = ledger(burst: 1)
        let walker = try network()
        ledger.record(1, isKnown: false, of: walker, at: start)
        // Whether the code 2 exists is not known here, for it was not looked up.
        #expect(ledger.wait(for: 2, of: walker, at: start) != nil)
    }

    @Test func linksThatOthersFollowAreAnsweredBesideAWalk() throws {
        var ledger = ledger(burst: 1)
        let carrier = try network()
        ledger.record(7, isKnown: true, of: try network("198.51.100.1"), at: start)
        for code in 100..<110 { ledger.record(code, isKnown: false, of: carrier, at: start) }
        #expect(ledger.wait(for: 7, of: carrier, at: start) == nil)
        #expect(ledger.wait(for: 8, of: carrier, at: start) != nil)
    }

    @Test func oneMisprintedCodeCostsOneToken() throws {
        var ledger = ledger(burst: 2)
        let carrier = try network()
        for _ in 0..<1000 {
            #expect(ledger.wait(for: 1, of: carrier, at: start) == nil)
            ledger.record(1, isKnown: false, of: carrier, at: start)
        }
        #expect(ledger.wait(for: 2, of: carrier, at: start) == nil)
    }

    @Test func codesThatExistCostNothing() throws {
        var ledger = ledger(burst: 1)
        let carrier = try network()
        for code in 0..<1000 {
            #expect(ledger.wait(for: code, of: carrier, at: start) == nil)
            ledger.record(code, isKnown: true, of: carrier, at: start)
        }
    }

    @Test func networksAreCountedApart() throws {
        var ledger = ledger(burst: 1)
        ledger.record(1, isKnown: false, of: try network(), at: start)
        #expect(ledger.wait(for: 2, of: try network(), at: start) != nil)
        #expect(ledger.wait(for: 2, of: try network("192.0.2.2"), at: start) == nil)
    }

    @Test func whatIsBorrowedAtOnceIsBounded() throws {
        var ledger = ledger(perSecond: 1, burst: 5)
        let walker = try network()
        for code in 0..<1000 { ledger.record(code, isKnown: false, of: walker, at: start) }
        #expect(ledger.wait(for: 5000, of: walker, at: start + 6) == nil)
    }

    @Test func withoutALimitNothingIsRefused() throws {
        var ledger = ledger(perSecond: nil, burst: 1)
        let walker = try network()
        for code in 0..<100 {
            #expect(ledger.wait(for: code, of: walker, at: start) == nil)
            ledger.record(code, isKnown: false, of: walker, at: start)
        }
    }
}
