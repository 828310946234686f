package import WaymarkLinks

extension LinkDomainRecord {
    /// What a code is compared by on a domain: the code, with ASCII letters in lower case where case does not count.
    package static func codeKey(_ code: ShortCode, isCaseSensitive: Bool) -> String {
        isCaseSensitive ? code.description : code.description.asciiLowercased
    }
}
