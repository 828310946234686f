/// The rules for what owners write on their links.
package enum LinkLabels {
    // Lengths count Unicode scalars, as `maxLength` of JSON Schema does.
    package static let maximumNameLength = 256
    package static let maximumTagCount = 32
    package static let maximumTagLength = 64

    /// A name from elsewhere as links have it, if anything of it is visible: without line breaks, and characters that turn or hide text.
    package static func mended(name: String?) -> String? {
        name.map { VisibleText.mended(VisibleText.seen($0)) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A name that somebody gives as it is stored: on one line; `nil` where nothing of it is visible.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where it is too long, or has characters that turn or hide text.
    package static func checked(name: String?) throws(LinkServiceError) -> String? {
        if let name { try VisibleText.check(name, parameter: "name") }
        guard let name = mended(name: name) else { return nil }
        guard name.unicodeScalars.count <= maximumNameLength else {
            throw LinkServiceError(
                .invalidArgument, .link(.nameTooLong(most: maximumNameLength)), parameter: "name")
        }
        return name
    }

    /// Refuses tags that are too many, too long or repeated, and those that hold control characters, or such as turn or hide text.
    package static func check(tags: [String]) throws(LinkServiceError) {
        guard tags.count <= maximumTagCount else {
            throw LinkServiceError(
                .invalidArgument, .link(.tooManyTags(most: maximumTagCount)), parameter: "tags")
        }
        guard
            tags.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.count <= maximumTagLength && !hasControlCharacter($0) })
        else {
            throw LinkServiceError(
                .invalidArgument, .link(.badTag(most: maximumTagLength)),
                parameter: "tags")
        }
        guard Set(tags).count == tags.count else {
            throw LinkServiceError(.invalidArgument, .link(.repeatedTag), parameter: "tags")
        }
        for tag in tags { try VisibleText.check(tag, parameter: "tags") }
    }

    private static func hasControlCharacter(_ text: String) -> Bool {
        // What is written in ASCII alone is looked at by its bytes.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return false }
        return text.unicodeScalars.contains(where: VisibleText.isControl)
    }
}
