import ArgumentParser
import Foundation
import WaymarkLinks

/// JSON as commands print it: keys in alphabetical order, dates by RFC 3339, slashes as they are.
enum JSONText {
    /// Over several lines.
    static func pretty(_ value: some Encodable) throws -> String {
        try text(value, formatting: [.prettyPrinted])
    }

    /// On one line, for scripts that wait for a line.
    static func line(_ value: some Encodable) throws -> String {
        try text(value, formatting: [])
    }

    private static func text(_ value: some Encodable, formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
