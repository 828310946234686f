import WaymarkLinks

/// On the command line an empty text means "none": `--fallback-url ''` removes the address.
extension String {
    /// The text, unless it is empty.
    var given: String? { isEmpty ? nil : self }

    /// The web address that the text is; `nil` where it is empty.
    ///
    /// - Throws: ``CommandFailure`` that names the option.
    func webURL(_ option: String) throws -> WebURL? {
        guard let text = given else { return nil }
        guard let url = WebURL(text) else {
            throw CommandFailure(
                .usage, "\(option) cannot be \"\(text)\"",
                remedy: "it must be a web address, such as https://example.com/")
        }
        return url
    }
}

extension [String] {
    /// The texts that are not empty.
    var given: [String] { filter { !$0.isEmpty } }
}
