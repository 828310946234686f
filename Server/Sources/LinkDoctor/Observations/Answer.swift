package import Foundation
import WaymarkLinks

/// An HTTP answer.
package struct Answer: Hashable, Sendable {
    /// A header field.
    package struct Field: Hashable, Sendable {
        /// The name, as it was written.
        package var name: String
        /// The value.
        package var value: String

        /// Creates a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The most bytes of a body that are read.
    package static let bodyLimit = 1024 * 1024

    /// The status code.
    package var status: Int
    /// The header fields, in their order.
    package var fields: [Field]
    /// The body, up to ``bodyLimit``.
    package var body: [UInt8]
    /// Whether the body was longer.
    package var isTruncated: Bool
    /// The moment half way between question and answer, by this machine's clock.
    package var receivedAt: Date

    /// Creates an answer.
    package init(
        status: Int, fields: [Field] = [], body: [UInt8] = [], isTruncated: Bool = false, receivedAt: Date
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isTruncated = isTruncated
        self.receivedAt = receivedAt
    }

    /// The value of the first field with a name, in any letter case.
    package subscript(field: String) -> String? {
        fields.first { $0.name.lowercased() == field.lowercased() }?.value
    }

    /// The content type without parameters, in lower case.
    package var mediaType: String? {
        self["Content-Type"].map { ContentType($0).mediaType }
    }

    /// Whether the body is a web page, whatever its type says.
    package var isHTML: Bool {
        let start = String(decoding: body.prefix(512), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
            || (mediaType == "text/html" && start.first == "<")
    }
}
