/// The rules for what owners write on their links.
package enum LinkLabels {
    // Lengths count Unicode scalars, as `maxLength` of JSON Schema does.
    package static let maximumNameLength = 256
    package static let maximumTagCount = 32
    package static let maximumTagLength = 64

    /// The name as links have it, if anything of it is visible: without line breaks, and characters that turn or hide text.
    package static func mended(name: String?) -> String? {
        name.map { VisibleText.mended($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Refuses names that are too long, and tags that are too long or hold control characters.
    package static func check(name: String?, tags: [String]) throws(LinkServiceError) {
        if let name, name.unicodeScalars.count > maximumNameLength {
            throw LinkServiceError(
                .invalidArgument, .link(.nameTooLong(most: maximumNameLength)), parameter: "name")
        }
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
        if tags.contains(where: VisibleText.hasDisguise) {
            throw LinkServiceError(
                .invalidArgument, .link(.disguisedTag), parameter: "tags")
        }
    }

    private static func hasControlCharacter(_ text: String) -> Bool {
        // What is written in ASCII alone is looked at by its bytes.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return false }
        return text.unicodeScalars.contains(where: VisibleText.isControl)
    }
}
