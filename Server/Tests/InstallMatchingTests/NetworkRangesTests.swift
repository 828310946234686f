import Testing

@testable import InstallMatching

@Suite struct NetworkRangesTests {
    private func contains(_ text: String, _ ranges: NetworkRanges) throws -> Bool {
        ranges.contains(try #require(NetworkAddress(text)))
    }

    @Test func readsRangesAndAddressesOfBothFamiliesAndComments() throws {
        let ranges = try NetworkRanges(
            """
            # Relays
            172.224.224.0/20   # Apple
            2a02:26f7::/32
            \t
            203.0.113.7
            """)
        #expect(ranges.count == 3)
        #expect(try contains("172.224.239.255", ranges))
        #expect(try !contains("172.224.240.0", ranges))
        #expect(try contains("2a02:26f7:ffff::1", ranges))
        #expect(try contains("203.0.113.7", ranges))
        #expect(try !contains("203.0.113.8", ranges))
    }

    @Test func readsAppleList() throws {
        let ranges = try NetworkRanges("172.224.226.0/27,GB,GB-EN,London,\r\n2a02:26f7:6f01::/48,DE,DE-BE,Berlin,\r\n")
        #expect(try contains("172.224.226.31", ranges))
        #expect(try contains("2a02:26f7:6f01::5", ranges))
    }

    @Test func rangesThatOverlapOrTouchAreOne() throws {
        #expect(try NetworkRanges("10.0.0.0/9\n10.128.0.0/9\n10.1.0.0/16").count == 1)
        #expect(try NetworkRanges("::/0\nffff::/16\n0.0.0.0/0").count == 1)
    }

    @Test func bitsAfterThePrefixAreIgnored() throws {
        #expect(try NetworkRanges("192.0.2.77/24") == NetworkRanges("192.0.2.0/24"))
    }

    @Test func theFamiliesDoNotContainEachOther() throws {
        let (ipv4, ipv6) = (try NetworkRanges("0.0.0.0/0"), try NetworkRanges("2000::/3"))
        #expect(try !contains("2001:db8::1", ipv4))
        #expect(try !contains("192.0.2.1", ipv6))
    }

    @Test(arguments: [
        ("192.0.2.0/33", NetworkRangesError.Problem.length(atMost: 32)), ("2001:db8::/129", .length(atMost: 128)),
        ("192.0.2.0/", .length(atMost: 32)), ("192.0.2.0/-1", .length(atMost: 32)),
        ("192.0.2.0/ 8", .length(atMost: 32)),
        ("192.0.2.0/24, 10.0.0.0/8", .another), ("192.0.2.1,2001:db8::1", .another), ("192.0.2/24", .address),
        ("example.com", .address), ("/24", .address), (",DE", .address),
    ])
    func aWrongLineIsNamed(_ line: String, _ problem: NetworkRangesError.Problem) throws {
        let error = #expect(throws: NetworkRangesError.self) { try NetworkRanges("10.0.0.0/8\n\n\(line)\nwrong") }
        #expect(error?.line == 3)
        #expect(error?.problem == problem)
    }

    @Test func theErrorSaysWhatWouldBeRight() {
        let error = #expect(throws: NetworkRangesError.self) { try NetworkRanges("192.0.2.0/40") }
        #expect(
            error?.description
                == "line 1, \"192.0.2.0/40\", has no valid length; write a number from 0 to 32 after the slash")
    }

    /// No text ends the process, and the search finds what a search one by one finds.
    @Test func anyTextIsReadOrRefused() throws {
        var generator = seededGenerator()
        let alphabet = Array("0123456789abcdef:./#,\n\r -x\0é")
        for _ in 0..<iterations(2000) {
            let text = String(
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "0"
                })
            _ = try? NetworkRanges(text)
        }
        for _ in 0..<iterations(200) {
            let lines = (0..<20).map { _ in
                "\(UInt8.random(in: 0...3, using: &generator)).\(UInt8.random(in: 0...255, using: &generator)).0.0/\(Int.random(in: 8...32, using: &generator))"
            }
            let all = try NetworkRanges(lines.joined(separator: "\n"))
            let each = try lines.map { try NetworkRanges($0) }
            for _ in 0..<20 {
                let bytes = [
                    UInt8.random(in: 0...3, using: &generator), UInt8.random(in: 0...255, using: &generator), 0,
                    UInt8.random(in: 0...1, using: &generator),
                ]
                let address = try #require(NetworkAddress(bytes: bytes))
                #expect(all.contains(address) == each.contains { $0.contains(address) })
            }
        }
    }
}
