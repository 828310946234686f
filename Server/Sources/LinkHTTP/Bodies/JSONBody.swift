import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WaymarkLinks

/// Reads the JSON body of a native request, strictly.
enum JSONBody {
    /// How much of a body is read, and how it may be labelled.
    struct Rules {
        var maximumBytes: Int
        var maximumDepth: Int
        var types: Set<String> = ["application/json"]
    }

    /// Reads a body.
    ///
    /// - Throws: ``HTTPFailure`` with 413, 415, 400 where it is not JSON, or 422 with pointers where it is something else
    ///   than what is asked for.
    static func read<Body: Decodable>(_ type: Body.Type, from request: Request, rules: Rules) async throws -> Body {
        try decode(type, from: try await data(of: request, rules: rules))
    }

    /// The bytes of a body that is well-formed JSON.
    ///
    /// - Throws: ``HTTPFailure`` with 413, 415 or 400.
    static func data(of request: Request, rules: Rules) async throws -> Data {
        let bytes = try await bytes(of: request, rules: rules)
        try JSONStructure.check(bytes, maximumDepth: rules.maximumDepth)
        return Data(bytes)
    }

    /// Reads JSON that is known to be well formed.
    static func decode<Body: Decodable>(_ type: Body.Type, from data: Data) throws -> Body {
        do {
            return try WireJSON.decoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw HTTPFailure(error)
        }
    }

    /// The media type of a body, without parameters, in lower case.
    static func mediaType(of request: Request) -> String {
        let field = request.headers[.contentType] ?? ""
        return field.prefix { $0 != ";" }.trimmingSpace().lowercased()
    }

    private static func bytes(of request: Request, rules: Rules) async throws -> [UInt8] {
        guard rules.types.contains(mediaType(of: request)), hasUTF8(request.headers[.contentType] ?? "") else {
            let types = rules.types.sorted().joined(separator: " or ")
            throw HTTPFailure(
                .unsupportedMediaType, "unsupported-media-type", "The body must be \(types), in UTF-8.",
                headers: [.accept: rules.types.sorted().joined(separator: ", ")])
        }
        guard request.headers[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else {
            throw HTTPFailure(
                .unsupportedMediaType, "unsupported-content-encoding", "The body must not be compressed.",
                headers: [.acceptEncoding: "identity"])
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > rules.maximumBytes {
            throw HTTPFailure.bodyTooLarge(limit: rules.maximumBytes)
        }
        do {
            let buffer = try await request.body.collect(upTo: rules.maximumBytes)
            guard buffer.readableBytes > 0 else { throw HTTPFailure.malformedJSON("The body is empty.") }
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw HTTPFailure.bodyTooLarge(limit: rules.maximumBytes)
        }
    }

    private static func hasUTF8(_ contentType: String) -> Bool {
        contentType.split(separator: ";").dropFirst().allSatisfy { parameter in
            let text = parameter.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
            return !text.hasPrefix("charset=") || text == "charset=utf-8"
        }
    }
}

extension Substring {
    fileprivate func trimmingSpace() -> Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
