import LinkRules
import Testing

@testable import LinkService

@Suite struct TrafficLedgerTests {
    private let limits = TrafficLimits(connections: 100, requests: 80, waitingBytes: 1000, networkPercent: 50)

    private func network(_ text: String) throws -> ClientNetwork {
        ClientNetwork(try #require(IPAddress(text)))
    }

    @Test(arguments: [(TrafficLedger.Resource.connections, 50), (.requests, 40)])
    func aNetworkGetsItsShareAndTheOthersTheirs(_ resource: TrafficLedger.Resource, share: Int) throws {
        var ledger = TrafficLedger(limits: limits)
        let first = try network("192.0.2.1"), second = try network("192.0.2.2")
        for _ in 0..<share { #expect(ledger.take(of: resource, for: first) == nil) }
        #expect(ledger.take(of: resource, for: first) == .init(resource: resource, isOfNetwork: true))
        for _ in 0..<share { #expect(ledger.take(of: resource, for: second) == nil) }
        let third = try network("192.0.2.3")
        #expect(ledger.take(of: resource, for: third) == .init(resource: resource, isOfNetwork: false))
        ledger.giveBack(of: resource, for: second)
        #expect(ledger.take(of: resource, for: third) == nil)
    }

    @Test func addressesOfOneIPv6NetworkShareAndThoseOfAnotherDoNot() throws {
        var ledger = TrafficLedger(limits: limits)
        for _ in 0..<40 { #expect(ledger.take(of: .requests, for: try network("2001:db8:0:1::1")) == nil) }
        #expect(ledger.take(of: .requests, for: try network("2001:db8:0:1:ffff::2"))?.isOfNetwork == true)
        #expect(ledger.take(of: .requests, for: try network("2001:db8:0:2::1")) == nil)
    }

    @Test func withoutANetworkOnlyTheTotalCounts() {
        var ledger = TrafficLedger(limits: limits)
        for _ in 0..<80 { #expect(ledger.take(of: .requests, for: nil) == nil) }
        #expect(ledger.take(of: .requests, for: nil) == .init(resource: .requests, isOfNetwork: false))
        #expect(ledger.isUsedUp(.requests))
        #expect(!ledger.isUsedUp(.connections))
    }

    @Test func bytesAreTakenWholeOrNotAtAll() throws {
        var ledger = TrafficLedger(limits: limits)
        let network = try network("192.0.2.1")
        #expect(ledger.take(400, of: .waitingBytes, for: network) == nil)
        #expect(ledger.take(101, of: .waitingBytes, for: network) == .init(resource: .waitingBytes, isOfNetwork: true))
        #expect(ledger.take(100, of: .waitingBytes, for: network) == nil)
        #expect(ledger.amount(of: .waitingBytes) == 500)
    }

    @Test func networksWithNothingUnderWayAreForgotten() throws {
        var ledger = TrafficLedger(limits: TrafficLimits())
        for number in 0..<250 {
            let network = try network("192.0.2.\(number)")
            #expect(ledger.take(of: .connections, for: network) == nil)
            #expect(ledger.take(of: .requests, for: network) == nil)
            ledger.giveBack(of: .requests, for: network)
            #expect(ledger.networkCount == number + 1)
        }
        for number in 0..<250 { ledger.giveBack(of: .connections, for: try network("192.0.2.\(number)")) }
        #expect(ledger.networkCount == 0)
        #expect(ledger.amount(of: .connections) == 0)
    }

    @Test(arguments: [(2, 2), (20, 16), (64, 16), (68, 17), (10_000, 2500)])
    func whereThereIsLittleThereIsNothingToShare(_ connections: Int, share: Int) {
        #expect(TrafficLimits(connections: connections, networkPercent: 25).share(of: .connections) == share)
    }

    /// The default limits have room for 5,000 phones behind one address of a carrier, each with a connection and a
    /// request.
    @Test func theDefaultsHaveRoomForACarrier() throws {
        var ledger = TrafficLedger(limits: TrafficLimits())
        let carrier = try network("192.0.2.1")
        for _ in 0..<5000 {
            #expect(ledger.take(of: .connections, for: carrier) == nil)
            #expect(ledger.take(of: .requests, for: carrier) == nil)
        }
    }
}
