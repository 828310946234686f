import WaymarkLinks

/// Forms and queries as Branch's web SDK writes them.
enum BranchForm {
    /// How many values a form has at most; those of the SDKs have some dozens.
    private static let mostValues = 1_000

    /// The members of a form: `a.b.c=d` is a member of the object `b` in the object `a`, and a repeated name is a list.
    ///
    /// - Throws: ``HTTPFailure`` with the name whose value is not UTF-8, or is both a value and an object.
    static func members(of text: String) throws(HTTPFailure) -> [String: JSONValue] {
        let parts = text.split(separator: "&")
        guard parts.count <= mostValues else {
            throw .badRequest(
                "malformed-form", "The form has \(parts.count) values; at most \(mostValues) are allowed.")
        }
        var members: [String: JSONValue] = [:]
        for part in parts {
            let (writtenName, writtenValue) = split(part)
            guard let name = String(validating: nameBytes(of: writtenName), as: UTF8.self),
                let value = String(validating: bytes(of: writtenValue), as: UTF8.self)
            else {
                throw .badRequest("invalid-utf8", "The form's value “\(writtenName)” must be percent-encoded UTF-8.")
            }
            guard !name.isEmpty else { continue }
            let path = path(name)
            guard path.count <= JSONTree.maximumDepth else {
                throw .badRequest(
                    "malformed-form", "The form's names may have at most \(JSONTree.maximumDepth) parts: \(path[0]).…")
            }
            guard add(.string(value), at: path[...], to: &members) else {
                throw .badRequest(
                    "malformed-form", "The form's value “\(name)” is given as an object and as a text; one is enough.")
            }
        }
        return members
    }

    /// The names and values of a query, in order; what is not UTF-8 stays as it is written.
    static func pairs(of query: String) -> [(name: String, value: String)] {
        query.split(separator: "&").compactMap { part in
            let (name, value) = split(part)
            return name.isEmpty
                ? nil : (String(validating: nameBytes(of: name), as: UTF8.self) ?? String(name), text(of: value))
        }
    }

    private static func split(_ part: Substring) -> (name: Substring, value: Substring) {
        let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    private static func text(of written: Substring) -> String {
        String(validating: bytes(of: written), as: UTF8.self) ?? String(written)
    }

    /// Decodes a name, whose parts may begin with a plus sign of their own: `+` stands for a space only where a name can have one.
    private static func nameBytes(of written: Substring) -> [UInt8] {
        var escaped = ""
        for character in written {
            let isStart = escaped.isEmpty || escaped.hasSuffix(".")
            escaped += isStart && character == "+" ? "%2B" : String(character)
        }
        return bytes(of: escaped[...])
    }

    /// Decodes a name or a value; a percent sign that two hexadecimal digits do not follow is kept.
    private static func bytes(of written: Substring) -> [UInt8] {
        let written = Array(written.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < written.count {
            let byte = written[index]
            index += 1
            if byte == UInt8(ascii: "%"), let decoded = decodedByte(written[index...].prefix(2)) {
                bytes.append(decoded)
                index += 2
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }

    private static func decodedByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
    }

    /// `tags[]` is a list; a dot separates the name of an object from that of its member.
    private static func path(_ name: String) -> [String] {
        let name = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.contains("") ? [name] : parts
    }

    /// Adds a value; returns `false` where the name of an object has another value, or the other way round.
    private static func add(
        _ value: JSONValue, at path: ArraySlice<String>, to members: inout [String: JSONValue]
    ) -> Bool {
        guard let name = path.first else { return false }
        let rest = path.dropFirst()
        guard rest.isEmpty else {
            var inner: [String: JSONValue] = [:]
            switch members[name] {
            case nil: break
            case .object(let known): inner = known
            default: return false
            }
            guard add(value, at: rest, to: &inner) else { return false }
            members[name] = .object(inner)
            return true
        }
        switch members[name] {
        case nil: members[name] = value
        case .array(let values): members[name] = .array(values + [value])
        case .object: return false
        case let known?: members[name] = .array([known, value])
        }
        return true
    }
}
