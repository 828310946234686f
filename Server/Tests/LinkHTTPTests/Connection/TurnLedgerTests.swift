import LinkRules
import Testing

@testable import LinkHTTP

@Suite struct TurnLedgerTests {
    private func network(_ text: String = "192.0.2.1") throws -> ClientNetwork {
        ClientNetwork(try #require(IPAddress(text)))
    }

    @Test func requestsBeyondTheLimitHaveTheirTurnInOrder() throws {
        var ledger = TurnLedger<Int>(limit: 2)
        let network = try network()
        let turns = (0..<5).map { ledger.take($0, of: network) }
        #expect(turns == [true, true, false, false, false])
        #expect(ledger.end(of: network) == 2)
        #expect(ledger.end(of: network) == 3)
        #expect(ledger.end(of: network) == 4)
        #expect(ledger.end(of: network) == nil)
        #expect(ledger.take(5, of: network) == true)
        #expect(ledger.take(6, of: network) == false)
    }

    @Test func networksDoNotWaitForEachOther() throws {
        var ledger = TurnLedger<Int>(limit: 1)
        for number in 0..<100 { _ = ledger.take(number, of: try network()) }
        #expect(ledger.take(100, of: try network("192.0.2.2")) == true)
    }

    @Test func networksWithoutRequestsAreForgotten() throws {
        var ledger = TurnLedger<Int>(limit: 1)
        #expect(ledger.take(1, of: try network()) == true)
        #expect(ledger.take(2, of: try network()) == false)
        #expect(ledger.end(of: try network()) == 2)
        #expect(ledger.networkCount == 1)
        #expect(ledger.end(of: try network()) == nil)
        #expect(ledger.networkCount == 0)
    }
}
