import LinkRules

/// The rules for e-mail addresses and names of people, as pure functions.
enum AccountNames {
    /// An e-mail address as it is stored: without space around it, and in lower case.
    ///
    /// What it needs is a part before the last “@” and one behind it: only a letter could prove more.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    static func email(_ text: String) throws(LinkServiceError) -> String {
        let email = normalEmail(text)
        try VisibleText.check(email, parameter: "email")
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, email.utf8.count <= 254,
            !email.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || $0.properties.generalCategory == .control
            })
        else {
            throw LinkServiceError(
                .invalidArgument, .person(.badEmail), parameter: "email",
                value: text)
        }
        return email
    }

    /// An e-mail address as somebody types it to sign in.
    static func normalEmail(_ text: String) -> String {
        text.trimmedOfSpace.lowercased()
    }

    /// A name on one line.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    static func name(_ text: String) throws(LinkServiceError) -> String {
        try VisibleText.check(text, parameter: "name")
        let name = VisibleText.line(text)
        guard !name.isBlank, name.unicodeScalars.count <= 100 else {
            throw LinkServiceError(
                .invalidArgument, .person(.badName), parameter: "name", value: text)
        }
        return name
    }
}
