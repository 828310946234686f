import HTTPTypes
import Hummingbird
import NIOCore
import WaymarkLinks

/// The members of a request's body, in any of the forms that Branch's clients send.
///
/// Mobile SDKs and servers send JSON. The web SDK sends a form, in which objects are JSON texts or flattened as `a.b.c=d`, and
/// arrays are repeated names. Numbers and flags may be texts.
struct BranchBody: Sendable {
    private(set) var members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    /// Reads a body; an empty one has no members.
    static func value(of request: Request, limit: Int) async throws -> JSONValue {
        let bytes: [UInt8]
        do {
            bytes = Array(try await request.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw HTTPFailure.bodyTooLarge(limit: limit)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw HTTPFailure.badRequest("invalid-utf8", "The body must be text in UTF-8.")
        }
        if ContentType(request.headers.text(.contentType)).mediaType == "application/x-www-form-urlencoded" {
            return .object(try BranchForm.members(of: text))
        }
        guard !text.isEmpty else { return .object([:]) }
        if let value = JSONValue(jsonText: text) { return value }
        do throws(JSONTreeError) {
            _ = try JSONTree(json: bytes)
        } catch {
            throw HTTPFailure.badRequest("malformed-json", "The body is not valid JSON. \(error)")
        }
        throw HTTPFailure.badRequest(
            "malformed-json", "The body has a name twice in one object, or a number that is too large.")
    }

    /// Reads a body that must be an object.
    init(_ request: Request, limit: Int) async throws {
        guard case .object(let members) = try await Self.value(of: request, limit: limit) else {
            throw HTTPFailure.badRequest("malformed-json", "The body must be a JSON object.")
        }
        self.init(members)
    }

    /// A text, or the text of a number; an empty one counts as none.
    func text(_ name: String) -> String? {
        switch members[name] {
        case .string(let text): text.isEmpty ? nil : text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .decimal(let text): text
        default: nil
        }
    }

    /// A text of at most a number of characters, or the text of a number; an empty one counts as none.
    ///
    /// - Throws: ``HTTPFailure`` with the name of a longer text, a list, an object or a flag.
    func text(_ name: String, limit: Int) throws(HTTPFailure) -> String? {
        switch members[name] {
        case .array, .object, .bool:
            throw .badRequest("not-a-text", "“\(name)” must be a text of at most \(limit) characters.")
        default: break
        }
        guard let text = text(name) else { return nil }
        guard text.count <= limit else {
            throw .badRequest("too-long", "“\(name)” has \(text.count) characters; at most \(limit) are allowed.")
        }
        return text
    }

    /// A text of at most a number of characters; an empty one counts as none.
    ///
    /// - Throws: ``HTTPFailure`` with the name of a longer text and of anything else, also a number.
    func plainText(_ name: String, limit: Int) throws(HTTPFailure) -> String? {
        switch members[name] {
        case .integer, .number, .decimal:
            throw .badRequest("not-a-text", "“\(name)” must be a text of at most \(limit) characters.")
        default: return try text(name, limit: limit)
        }
    }

    /// A label: a text of at most a number of characters; an empty one counts as none.
    ///
    /// - Throws: ``HTTPFailure`` with the name of anything else; only identifiers of campaigns may be numbers.
    func label(_ name: String, limit: Int) throws(HTTPFailure) -> String? {
        name.hasSuffix("_id") ? try text(name, limit: limit) : try plainText(name, limit: limit)
    }

    /// A whole number, also as text.
    func integer(_ name: String) throws(HTTPFailure) -> Int64? {
        switch members[name] {
        case nil, .null, .string(""): return nil
        case .integer(let number): return number
        case .number(let number):
            if let number = Int64(exactly: number) { return number }
        case .string(let text):
            if let number = Int64(text) { return number }
        default: break
        }
        throw .badRequest("not-a-number", "“\(name)” must be a whole number.")
    }

    /// A length of time in whole seconds, also as text; 0 counts as none.
    func seconds(_ name: String) throws(HTTPFailure) -> Int64? {
        guard let seconds = try integer(name), seconds != 0 else { return nil }
        guard seconds > 0 else {
            throw .badRequest(
                "invalid-duration", "“\(name)” must be a number of seconds, as 7200, and not \(seconds).")
        }
        return seconds
    }

    /// A flag, also as number or text.
    func flag(_ name: String) -> Bool {
        switch members[name] {
        case .bool(let flag): flag
        case .integer(let number): number != 0
        case .string(let text): text == "true" || text == "1"
        default: false
        }
    }

    /// An object, also as JSON text.
    func object(_ name: String) throws(HTTPFailure) -> [String: JSONValue]? {
        switch members[name] {
        case nil, .null, .string(""): return nil
        case .object(let members): return members
        case .string(let text):
            if case .object(let members) = JSONValue(jsonText: text) { return members }
        default: break
        }
        throw .badRequest("not-an-object", "“\(name)” must be an object, or the JSON text of one.")
    }

    /// A list of texts, also as one text or as the JSON text of a list; empty texts are left out.
    ///
    /// - Throws: ``HTTPFailure`` with the name of anything else.
    func texts(_ name: String) throws(HTTPFailure) -> [String]? {
        switch members[name] {
        case nil, .null, .string(""): return nil
        case .string(let text):
            if text.hasPrefix("["), case .array(let values) = JSONValue(jsonText: text) {
                return try Self.texts(values, name)
            }
            return [text]
        case .array(let values): return try Self.texts(values, name)
        default: throw Self.notTexts(name)
        }
    }

    private static func texts(_ values: [JSONValue], _ name: String) throws(HTTPFailure) -> [String] {
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value else { throw notTexts(name) }
            if !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    private static func notTexts(_ name: String) -> HTTPFailure {
        .badRequest("not-a-list", "“\(name)” must be a list of texts, as [\"spring\", \"2026\"].")
    }
}
