import Testing

@testable import InstallMatching

@Suite struct NetworkAddressTests {
    @Test func anIPv4AddressIsANetworkByItself() {
        #expect(NetworkAddress("81.2.69.142")?.networkBytes(excluding: .none) == [81, 2, 69, 142])
    }

    @Test func theNetworkOfAnIPv6AddressIsItsFirstHalf() throws {
        let one = try #require(NetworkAddress("2a02:8108:8c0:4e00:1::2"))
        let other = try #require(NetworkAddress("2a02:8108:8c0:4e00:ffff:ffff:ffff:ffff"))
        #expect(one.networkBytes(excluding: .none) == [0x2a, 0x02, 0x81, 0x08, 0x08, 0xc0, 0x4e, 0x00])
        #expect(one.networkBytes(excluding: .none) == other.networkBytes(excluding: .none))
    }

    @Test func anIPv4AddressInsideIPv6IsTheIPv4Address() {
        #expect(NetworkAddress("::ffff:81.2.69.142") == NetworkAddress("81.2.69.142"))
        #expect(NetworkAddress("::ffff:81.2.69.142")?.family == .ipv4)
    }

    @Test(arguments: [
        "10.1.2.3", "127.0.0.1", "192.168.1.1", "172.20.0.1", "100.64.1.1", "169.254.0.1", "0.0.0.0", "255.255.255.255",
        "::1",
        "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1",
    ])
    func addressesThatAreNotPublicAreNoNetwork(_ text: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(address.networkBytes(excluding: .none) == nil)
    }

    @Test func addressesInListedRangesAreNoNetwork() throws {
        let ranges = try NetworkRanges("104.28.0.0/16")
        let (relay, other) = (try #require(NetworkAddress("104.28.9.1")), try #require(NetworkAddress("104.29.9.1")))
        #expect(relay.networkBytes(excluding: ranges) == nil)
        #expect(other.networkBytes(excluding: ranges) != nil)
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "[::1]", "1.2.3.4:80", "fe80::1%en0", "1.2.3.4\0", "host"])
    func otherTextsAreNoAddresses(_ text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test func onlyFourOrSixteenBytesAreAnAddress() {
        for count in 0...20 {
            #expect((NetworkAddress(bytes: [UInt8](repeating: 1, count: count)) != nil) == (count == 4 || count == 16))
        }
    }
}
