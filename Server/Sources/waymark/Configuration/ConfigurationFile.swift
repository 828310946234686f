import Configuration
import Foundation
import WaymarkLinks

/// A configuration file: one JSON object, whose nested objects group keys (`{"log": {"level": "debug"}}`).
struct ConfigurationFile: Equatable {
    /// Values by key.
    private(set) var values: [ConfigurationKey: ConfigContent] = [:]

    /// Reads the text of a file.
    ///
    /// - Throws: ``CommandFailure`` where the text is not such an object, or has an unknown key.
    init(_ text: Data, path: String) throws {
        guard let root = JSONValue(jsonText: String(decoding: text, as: UTF8.self)) else {
            throw CommandFailure(.usage, "\(path) is not JSON", remedy: "write one object, such as {\"port\": 8080}")
        }
        guard case .object(let members) = root else {
            throw CommandFailure(
                .usage, "\(path) is not a JSON object", remedy: "write one object, such as {\"port\": 8080}")
        }
        try collect(members, prefix: "", path: path)
    }

    private mutating func collect(_ members: [String: JSONValue], prefix: String, path: String) throws {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let text = prefix + name
            if case .object(let inner) = value,
                ConfigurationKey.allCases.contains(where: { $0.rawValue.hasPrefix(text + ".") })
            {
                try collect(inner, prefix: text + ".", path: path)
                continue
            }
            guard let key = ConfigurationKey(rawValue: text) else { throw Self.unknownKey(text, in: path) }
            switch value {
            case .null: break
            case .bool(let flag): values[key] = .bool(flag)
            case .integer(let number): values[key] = .int(Int(number))
            case .number(let number): values[key] = .double(number)
            case .decimal(let text), .string(let text): values[key] = .string(text)
            case .array(let items):
                values[key] = .stringArray(try items.map { try Self.text($0, key: text, path: path) })
            case .object:
                throw CommandFailure(.usage, "\"\(text)\" in \(path) is an object", remedy: "give a single value")
            }
        }
    }

    /// The failure for a key that is not known, with the one that was probably meant.
    ///
    /// - Parameter path: the file that holds it; `nil` for the command line.
    static func unknownKey(_ key: String, in path: String?) -> CommandFailure {
        let knownKeys = ConfigurationKey.allCases.map(\.rawValue)
        let place = path.map { " in \($0)" } ?? ""
        let groups = knownKeys.compactMap { $0.split(separator: ".").dropLast().first.map(String.init) }
        let near = NearestName(key, among: knownKeys + groups).name
        return CommandFailure(
            .usage, "\"\(key)\"\(place) is not a known key",
            remedy: near.map { "did you mean \"\($0)\"?" } ?? "the keys are \(knownKeys.joined(separator: ", "))")
    }

    private static func text(_ item: JSONValue, key: String, path: String) throws -> String {
        guard case .string(let text) = item else {
            throw CommandFailure(
                .usage, "\"\(key)\" in \(path) must be a list of strings", remedy: "give a list of strings")
        }
        return text
    }
}
