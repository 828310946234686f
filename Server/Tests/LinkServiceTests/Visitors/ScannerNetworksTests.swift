import InstallMatching
import LinkRules
import LinkStorage
import Testing

/// The operator's list of mail scanners' networks.
@Suite struct ScannerNetworksTests {
    private static let list = """
        # Example Mail Security, 2026-11-01
        192.0.2.0/24
        198.51.100.7        # one address
        2001:db8:1::/48

        192.0.2.128/25
        10.0.0.0/9
        10.128.0.0/9
        """

    @Test(arguments: [
        ("192.0.2.0", true), ("192.0.2.255", true), ("192.0.3.0", false), ("192.0.1.255", false),
        ("198.51.100.7", true), ("198.51.100.8", false), ("10.0.0.1", true), ("10.200.0.1", true), ("11.0.0.0", false),
        ("2001:db8:1::1", true), ("2001:db8:1:ffff:ffff:ffff:ffff:ffff", true), ("2001:db8:2::", false),
        ("::ffff:192.0.2.1", true), ("::192.0.2.1", false),
    ])
    func holdsItsNetworksAndNoOthers(_ address: String, _ isHeld: Bool) throws {
        let networks = try NetworkRanges(Self.list)
        #expect(networks.contains(try #require(IPAddress(address))) == isHeld)
    }

    @Test func networksThatOverlapAreOne() throws {
        #expect(try NetworkRanges("192.0.2.0/24\n192.0.2.128/25\n192.0.0.0/16\n").count == 1)
        #expect(try NetworkRanges(" \n# nothing\n").count == 0)
    }

    @Test(arguments: [("0.0.0.0/0", "203.0.113.9"), ("::/0", "2001:db8::1")])
    func aNetworkMayBeAllThereIs(_ network: String, _ address: String) throws {
        #expect(try NetworkRanges(network).contains(try #require(IPAddress(address))))
    }

    @Test(arguments: [("192.0.2.0/33", 1), ("192.0.2.0/24\nexample.com", 2), ("\n\n192.0.2.0/24,10.0.0.0/8", 3)])
    func theFirstLineThatIsNoNetworkIsNamed(_ list: String, _ line: Int) {
        let error = #expect(throws: NetworkRangesError.self) { try NetworkRanges(list) }
        #expect(error?.line == line)
    }

    /// Random networks against their own bounds, tried one by one.
    @Test func holdsWhatOneOfItsNetworksHolds() throws {
        var generator = SplitMix64(seed: 20_261_122)
        let addresses = try (0..<1024).map { try #require(IPAddress("10.0.\($0 / 256).\($0 % 256)")) }
        for _ in 0..<20 {
            let networks = (0..<20).map { _ in
                "10.0.\(Int.random(in: 0...3, using: &generator)).\(Int.random(in: 0...255, using: &generator))"
                    + "/\(Int.random(in: 24...32, using: &generator))"
            }
            let ranges = networks.compactMap { AddressRange($0) }
            let list = try NetworkRanges(networks.joined(separator: "\n"))
            let wrong = addresses.filter { address in
                list.contains(address) != ranges.contains { $0.contains(address) }
            }
            #expect(wrong == [], "\(networks)")
        }
    }

    @Test(arguments: [Visitor.Kind.browser, .unknown])
    func whatLooksLikeAPersonInABrowserIsAScannerThere(_ kind: Visitor.Kind) throws {
        var visitor = Visitor(kind: kind, platform: .windows)
        visitor.recognizeScanner(by: IPAddress("192.0.2.1"), in: try NetworkRanges(Self.list))
        #expect(visitor.kind == .scanner && !visitor.isCounted)
    }

    @Test(arguments: [("203.0.113.1", Visitor.Kind.browser), ("192.0.2.1", .inApp), ("192.0.2.1", .preview)])
    func othersStayWhatTheyAre(_ address: String, _ kind: Visitor.Kind) throws {
        let visitor = Visitor(kind: kind, platform: .android)
        var seen = visitor
        seen.recognizeScanner(by: IPAddress(address), in: try NetworkRanges(Self.list))
        #expect(seen == visitor)
        seen.recognizeScanner(by: nil, in: try NetworkRanges(Self.list))
        #expect(seen == visitor)
    }
}
