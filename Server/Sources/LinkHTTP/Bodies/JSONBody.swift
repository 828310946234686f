import HTTPTypes
import Hummingbird
import ManagementAPI
import NIOCore
import WaymarkLinks

/// Reads the JSON body of a native request, strictly.
enum JSONBody {
    /// The accepted size and media types of a body.
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
        try decode(type, from: try await tree(of: request, rules: rules))
    }

    /// The JSON of a body.
    ///
    /// - Throws: ``HTTPFailure`` with 413, 415 or 400.
    static func tree(of request: Request, rules: Rules) async throws -> JSONTree {
        try JSONStructure.tree(try await bytes(of: request, rules: rules), maximumDepth: rules.maximumDepth)
    }

    /// Decodes a value.
    ///
    /// - Throws: ``HTTPFailure`` with 422 and pointers.
    static func decode<Body: Decodable>(_ type: Body.Type, from tree: JSONTree) throws -> Body {
        do {
            return try WireJSON.decode(type, from: tree)
        } catch let error as DecodingError {
            throw HTTPFailure(error)
        }
    }

    private static func bytes(of request: Request, rules: Rules) async throws -> [UInt8] {
        let contentType = ContentType(request.headers.text(.contentType))
        guard rules.types.contains(contentType.mediaType), contentType.isUTF8 else {
            let types = rules.types.sorted().joined(separator: " or ")
            throw HTTPFailure(
                .unsupportedMediaType, "unsupported-media-type", "The body must be \(types), in UTF-8.",
                headers: [.accept: rules.types.sorted().joined(separator: ", ")])
        }
        guard request.headers.text(.contentEncoding).map({ $0.lowercased() == "identity" }) ?? true else {
            throw HTTPFailure(
                .unsupportedMediaType, "unsupported-content-encoding", "The body must not be compressed.",
                headers: [.acceptEncoding: "identity"])
        }
        if let length = request.headers.text(.contentLength).flatMap({ Int($0) }), length > rules.maximumBytes {
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
}
