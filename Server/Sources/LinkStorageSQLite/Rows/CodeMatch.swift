/// SQL conditions that compare codes, so that one index finds a code in its own letter case and in any other.
///
/// Codes are ASCII, so `NOCASE` covers their letters.
enum CodeMatch {
    /// A condition on the column `code` with a case rule.
    ///
    /// - Parameters:
    ///   - code: the parameter that holds the code.
    ///   - isCaseSensitive: the parameter or expression that holds the domain's rule.
    static func sql(_ code: String, isCaseSensitive: String) -> String {
        "code = \(code) COLLATE NOCASE AND (code = \(code) OR NOT \(isCaseSensitive))"
    }

    /// The same condition with the rule of the domain in a parameter.
    static func sql(_ code: String, domain: String) -> String {
        sql(code, isCaseSensitive: "(SELECT is_case_sensitive FROM link_domains WHERE id = \(domain))")
    }

    /// The condition that a code is free: a code belongs to one link of a domain and is never reused.
    ///
    /// The first parameter is the domain, the second the code, and the third the domain's rule. The unique index rejects
    /// equal codes.
    static let isFree = """
        (?3 OR NOT EXISTS (SELECT 1 FROM links WHERE domain_id = ?1 AND code = ?2 COLLATE NOCASE))
        AND NOT EXISTS (SELECT 1 FROM deleted_links WHERE domain_id = ?1 AND \(sql("?2", isCaseSensitive: "?3")))
        """
}
