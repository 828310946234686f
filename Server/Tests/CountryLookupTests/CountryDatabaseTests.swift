import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import CountryLookup

/// Countries of addresses, in databases that the tests write.
@Suite struct CountryDatabaseTests {
    private static func database(_ sample: SampleDatabase) async throws -> CountryDatabase {
        try await SampleFile.with(sample.bytes) { try CountryDatabase(path: $0.path) }
    }

    private static func error(of bytes: [UInt8]?) async throws -> CountryDatabaseError? {
        try await SampleFile.with(bytes) { file in
            #expect(throws: CountryDatabaseError.self) { try CountryDatabase(path: file.path) }
        }
    }

    private func country(_ database: CountryDatabase, _ address: String) throws -> String? {
        database.country(of: try #require(IPAddress(address)))?.description
    }

    @Test(arguments: [24, 28, 32])
    func countriesOfBothFamiliesAreFound(recordBits: Int) async throws {
        let database = try await Self.database(
            SampleDatabase(SampleDatabase.networks + SampleDatabase.longNetworks, recordBits: recordBits))
        // Twice: the second time the record is remembered.
        for _ in 0..<2 {
            for (address, expected) in [
                ("192.0.2.0", "DE"), ("192.0.2.255", "DE"), ("192.0.3.0", nil), ("198.51.100.127", "FR"),
                ("198.51.100.128", nil), ("203.0.113.7", "JP"), ("203.0.113.6", nil), ("::ffff:203.0.113.7", "JP"),
                ("2001:db8:1:ffff::1", "NL"), ("2001:db8:2::1", "BR"), ("2001:db8:2::2", nil), ("::1", nil),
            ] {
                #expect(try country(database, address) == expected, "\(address)")
            }
        }
        #expect(database.type == "Sample-Country")
        #expect(database.builtAt == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test func aDatabaseOfShortAddressesKnowsNoLongOnes() async throws {
        let database = try await Self.database(SampleDatabase(ipVersion: 4))
        #expect(try country(database, "192.0.2.1") == "DE")
        #expect(try country(database, "2001:db8:1::1") == nil)
    }

    @Test func countriesAreFoundWhereTheirMakersPutThem() async throws {
        let database = try await Self.database(
            SampleDatabase([
                ("192.0.2.0/32", .map(["country": .text("AT")])),
                ("192.0.2.1/32", .map(["asn": .text("AS64500"), "country_code": .text("CH")])),
                ("192.0.2.2/32", .map(["registered_country": .map(["iso_code": .text("US")])])),
                ("192.0.2.3/32", .country("USA")), ("192.0.2.4/32", .country("1x")), ("192.0.2.5/32", .text("DE")),
                ("192.0.2.6/32", .map(["country": .map(["iso_code": .number(2)])])),
            ]))
        let addresses = (0...6).map { "192.0.2.\($0)" }
        #expect(try addresses.map { try country(database, $0) } == ["AT", "CH", nil, nil, nil, nil, nil])
    }

    @Test func moreRecordsThanAreRememberedStayApart() async throws {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        let codes = letters.flatMap { first in letters.map { first + $0 } }
        let count = 5000
        let address = { (number: Int) in "10.0.\(number >> 8).\(number & 255)" }
        let database = try await Self.database(
            SampleDatabase((0..<count).map { ("\(address($0))/32", .country(codes[$0 % codes.count])) }))
        for number in (0..<count) + (0..<count).reversed() {
            #expect(try country(database, address(number)) == codes[number % codes.count])
        }
    }

    @Test func aMissingLibraryIsNamedByItsPackage() async throws {
        let bytes = try SampleDatabase().bytes
        let error = try await SampleFile.with(bytes) { file in
            #expect(throws: CountryDatabaseError.self) {
                try CountryDatabase(path: file.path, library: "libnone-of-ours.so.0")
            }
        }
        guard case .libraryMissing(let reason) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("libnone-of-ours.so.0") && error?.remedy.contains("libmaxminddb0") == true)
    }

    @Test func whatCannotBeReadIsToldFromWhatIsNoDatabase() async throws {
        func isUnreadable(_ error: CountryDatabaseError?) -> Bool {
            if case .unreadable = error?.reason { true } else { false }
        }
        #expect(isUnreadable(try await Self.error(of: nil)))
        let folder = #expect(throws: CountryDatabaseError.self) { try CountryDatabase(path: "/") }
        #expect(isUnreadable(folder))
        let bytes = try SampleDatabase().bytes
        try await SampleFile.with(bytes) { file in
            let tooLarge = #expect(throws: CountryDatabaseError.self) {
                try CountryDatabase(path: file.path, library: CountryDatabase.library, largestFile: bytes.count - 1)
            }
            #expect(isUnreadable(tooLarge))
            let pipe = file.folder.appending(path: "pipe").path
            #expect(mkfifo(pipe, 0o600) == 0)
            let noFile = #expect(throws: CountryDatabaseError.self) { try CountryDatabase(path: pipe) }
            #expect(isUnreadable(noFile))
        }
        for bytes in [[], Array("Sorry, page not found.".utf8), Array(bytes.dropLast(200))] {
            guard case .notDatabase = try await Self.error(of: bytes)?.reason else {
                Issue.record("\(bytes.count) bytes")
                return
            }
        }
    }

    @Test func aDatabaseOfSomethingElseIsRefused() async throws {
        let networks = (0..<50).map { number -> (String, SampleDatabase.Value) in
            ("192.0.2.\(number)/32", .map(["autonomous_system_number": .number(64_500)]))
        }
        let error = try await Self.error(of: SampleDatabase(networks, type: "Sample-ASN").bytes)
        #expect(error?.reason == .withoutCountries(type: "Sample-ASN"))
        let empty = try await Self.error(of: SampleDatabase([]).bytes)
        #expect(empty?.reason == .withoutCountries(type: "Sample-Country"))
    }

    @Test func aFileMayBeCutShortOrRemovedAfterItWasOpened() async throws {
        let networks = try (0..<5000).map { try Self.network(of: $0) }
        try await SampleFile.with(SampleDatabase(networks).bytes) { file in
            let database = try CountryDatabase(path: file.path)
            try file.overwrite([])
            for (network, _) in networks {
                #expect(try country(database, network.replacing("/32", with: "")) == "DE")
            }
        }
    }

    private static func network(of number: Int) throws -> (String, SampleDatabase.Value) {
        ("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)/32", .country("DE"))
    }

    @Test func aTreeThatLeadsInCirclesEndsSomewhere() async throws {
        for recordBits in [24, 28, 32] {
            var sample = try SampleDatabase([("192.0.2.0/24", .map([:]))], recordBits: recordBits)
            for node in sample.nodes.indices {
                for side in [0, 1] { sample.set(.node((node + side) % sample.nodes.count), of: node, side: side) }
            }
            #expect(try await Self.error(of: sample.bytes) != nil)
        }
    }

    /// The length of the tree is a multiple of the number of nodes, which has 32 bits: 6 bytes times this number are 2 bytes more than
    /// 2³² bytes.
    @Test func aTreeThatIsLongerThanTheFileIsRefused() async throws {
        var sample = try SampleDatabase()
        for nodes in [UInt32(715_827_883), UInt32(sample.nodes.count + 1000), .max] {
            sample.statedNodes = nodes
            guard case .notDatabase = try await Self.error(of: sample.bytes)?.reason else {
                Issue.record("\(nodes) nodes")
                return
            }
        }
    }

    /// Whatever a file holds, it is refused or answers.
    @Test func damagedFilesDoNoHarm() async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["WAYMARK_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0 ... .max)
        print("damagedFilesDoNoHarm: WAYMARK_FUZZ_SEED=\(seed)")
        var generator = SplitMix64(seed: seed)
        let count = environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 400
        let samples = try [24, 28, 32].map {
            try SampleDatabase(SampleDatabase.networks + SampleDatabase.longNetworks, recordBits: $0).bytes
        }
        let addresses = try ["192.0.2.1", "198.51.100.1", "203.0.113.7", "2001:db8:1::1", "2001:db8:2::1", "::"].map {
            try #require(IPAddress($0))
        }
        try await SampleFile.with(nil) { file in
            var opened = 0
            for _ in 0..<count {
                var bytes = samples.randomElement(using: &generator) ?? []
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    // Most bytes are of the tree: as many changes are made near the end.
                    let tail = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 600)
                    let place = bytes.count - Int.random(in: 1...max(1, tail), using: &generator)
                    switch Int.random(in: 0..<8, using: &generator) {
                    case 0: bytes.removeSubrange(max(0, place)...)
                    case 1: bytes.insert(UInt8.random(in: 0 ... .max, using: &generator), at: max(0, place))
                    default:
                        if bytes.indices.contains(place) {
                            bytes[place] = UInt8.random(in: 0 ... .max, using: &generator)
                        }
                    }
                }
                try file.overwrite(bytes)
                guard let database = try? CountryDatabase(path: file.path) else { continue }
                opened += 1
                for address in addresses { _ = database.country(of: address) }
            }
            #expect(opened > count / 10)
        }
    }
}
