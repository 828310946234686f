import LinkRules
import Testing

@testable import LinkHTTP

@Suite struct IdleLedgerTests {
    private func network(_ number: Int) throws -> ClientNetwork {
        ClientNetwork(try #require(IPAddress("192.0.2.\(number)")))
    }

    @Test func theLongestIdleConnectionComesFirst() throws {
        var ledger = IdleLedger<String>()
        let one = try network(1), two = try network(2)
        _ = ledger.add("a", of: one)
        _ = ledger.add("b", of: two)
        _ = ledger.add("c", of: one)
        let fourth = ledger.add("d", of: one)
        _ = ledger.add("e", of: nil)
        let steps: [(network: ClientNetwork?, connection: String?)] = [
            (one, "a"), (nil, "b"), (two, nil), (nil, "c"), (one, nil), (nil, "e"), (nil, nil),
        ]
        let wasThere = ledger.remove(fourth)
        #expect(wasThere)
        for step in steps {
            let connection = ledger.removeFirst(of: step.network)
            #expect(connection == step.connection)
        }
    }

    @Test func aConnectionThatWasTakenIsNotThereAnyMore() throws {
        var ledger = IdleLedger<String>()
        let ticket = ledger.add("a", of: try network(1))
        let first = ledger.removeFirst(of: try network(1))
        let isThere = ledger.remove(ticket)
        #expect(first == "a" && !isThere)
        _ = ledger.add("b", of: nil)
        let isThereAgain = ledger.remove(ticket)
        #expect(!isThereAgain && ledger.count == 1)
    }

    @Test func busyConnectionsLeaveNothingBehind() throws {
        var ledger = IdleLedger<Int>()
        let first = ledger.add(0, of: try network(1))
        for number in 1..<10_000 {
            let ticket = ledger.add(number, of: try network(number % 200))
            let wasThere = ledger.remove(ticket)
            #expect(wasThere)
        }
        #expect(ledger.size.networks == 1)
        #expect(ledger.size.places == 2)
        let wasThere = ledger.remove(first)
        #expect(wasThere)
        #expect(ledger.count == 0)
        #expect(ledger.size.networks == 0)
    }
}
