import Foundation
import LinkRules

/// Writes small databases in MaxMind's format.
///
/// Source: "MaxMind DB File Format Specification", version 2.0.
struct SampleDatabase {
    /// A value of a record.
    enum Value {
        case text(String)
        case short(UInt16)
        case number(UInt32)
        case long(UInt64)
        case map(KeyValuePairs<String, Value>)
        case list([Value])

        static func country(_ code: String) -> Value {
            .map([
                "continent": .map(["code": .text("EU"), "names": .map(["en": .text("Europe")])]),
                "country": .map(["geoname_id": .number(1), "iso_code": .text(code)]),
            ])
        }
    }

    /// What a node has on one of its sides.
    enum Record {
        case empty
        case node(Int)
        case data(Int)
    }

    var ipVersion = 6
    var recordBits = 24
    var type = "Sample-Country"
    var buildEpoch: UInt64 = 1_800_000_000
    /// The number of nodes that the metadata states, in place of the right one.
    var statedNodes: UInt32?
    private(set) var nodes: [[Record]] = [[.empty, .empty]]
    private(set) var data: [UInt8] = []

    /// Creates a database.
    ///
    /// - Parameter networks: addresses with the lengths of their prefixes, and what is known of them.
    init(
        _ networks: [(String, Value)] = SampleDatabase.networks, ipVersion: Int = 6, recordBits: Int = 24,
        type: String = "Sample-Country"
    ) throws {
        self.ipVersion = ipVersion
        self.recordBits = recordBits
        self.type = type
        for (network, value) in networks { try insert(network, value) }
    }

    static let networks: [(String, Value)] = [
        ("192.0.2.0/24", .country("DE")), ("198.51.100.0/25", .country("fr")), ("203.0.113.7/32", .country("JP")),
    ]
    static let longNetworks: [(String, Value)] = [
        ("2001:db8:1::/48", .country("NL")), ("2001:db8:2::1/128", .country("BR")),
    ]

    struct NotANetwork: Error {}

    mutating func insert(_ network: String, _ value: Value) throws {
        let parts = network.split(separator: "/")
        guard parts.count == 2, let address = IPAddress(parts[0]), let length = Int(parts[1]) else {
            throw NotANetwork()
        }
        let isShortInLong = ipVersion == 6 && address.bytes.count == 4
        let bytes = (isShortInLong ? Array(repeating: 0, count: 12) : []) + address.bytes
        let offset = data.count
        data += Self.encoded(value)
        var node = 0
        let depth = length + (isShortInLong ? 96 : 0)
        for index in 0..<depth {
            let side = Int(bytes[index / 8] >> (7 - UInt8(index % 8))) & 1
            if index == depth - 1 {
                nodes[node][side] = .data(offset)
            } else if case .node(let next) = nodes[node][side] {
                node = next
            } else {
                nodes.append([.empty, .empty])
                nodes[node][side] = .node(nodes.count - 1)
                node = nodes.count - 1
            }
        }
    }

    /// Makes a side of a node lead anywhere.
    mutating func set(_ record: Record, of node: Int, side: Int) {
        nodes[node][side] = record
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for node in nodes {
            let (left, right) = (number(node[0]), number(node[1]))
            switch recordBits {
            case 24: bytes += Self.big(left, 3) + Self.big(right, 3)
            case 28:
                bytes += Self.big(left & 0xFF_FFFF, 3) + [UInt8(left >> 24) << 4 | UInt8(right >> 24)]
                bytes += Self.big(right & 0xFF_FFFF, 3)
            default: bytes += Self.big(left, 4) + Self.big(right, 4)
            }
        }
        bytes += [UInt8](repeating: 0, count: 16) + data
        bytes += [0xAB, 0xCD, 0xEF] + Array("MaxMind.com".utf8)
        bytes += Self.encoded(
            .map([
                "binary_format_major_version": .short(2), "binary_format_minor_version": .short(0),
                "build_epoch": .long(buildEpoch), "database_type": .text(type),
                "description": .map(["en": .text("A sample")]), "ip_version": .short(UInt16(ipVersion)),
                "languages": .list([.text("en")]), "node_count": .number(statedNodes ?? UInt32(nodes.count)),
                "record_size": .short(UInt16(recordBits)),
            ]))
        return bytes
    }

    private func number(_ record: Record) -> Int {
        switch record {
        case .empty: nodes.count
        case .node(let number): number
        case .data(let offset): nodes.count + 16 + offset
        }
    }

    private static func encoded(_ value: Value) -> [UInt8] {
        switch value {
        case .text(let text): return control(2, text.utf8.count) + Array(text.utf8)
        case .map(let pairs):
            return control(7, pairs.count) + pairs.flatMap { encoded(.text($0.0)) + encoded($0.1) }
        case .list(let values): return control(11, values.count) + values.flatMap(encoded)
        case .short(let number): return control(5, 2) + big(Int(number), 2)
        case .number(let number): return control(6, 4) + big(Int(number), 4)
        case .long(let number): return control(9, 8) + big(Int(number), 8)
        }
    }

    private static func control(_ type: UInt8, _ size: Int) -> [UInt8] {
        let (short, more): (UInt8, [UInt8]) = size < 29 ? (UInt8(size), []) : (29, [UInt8(size - 29)])
        return (type < 8 ? [type << 5 | short] : [short, type - 7]) + more
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

/// A folder with one file, which is deleted when the test is done with it.
struct SampleFile {
    let folder: URL
    var path: String { folder.appending(path: "countries.mmdb").path }

    static func with<Result>(_ bytes: [UInt8]?, _ body: (SampleFile) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SampleFile(folder: folder)
        if let bytes { try file.replace(bytes) }
        return try await body(file)
    }

    /// Puts another file in its place.
    func replace(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    }

    /// Writes into the same file.
    func overwrite(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }
}
