/// How codes are compared in SQL: one index finds a code in its own letter case and in any other.
///
/// The letter case of codes, which are ASCII, is that of `NOCASE`.
enum CodeMatch {
    /// Compares the column `code`, by a case rule.
    ///
    /// - Parameters:
    ///   - code: the parameter that is the code.
    ///   - isCaseSensitive: the parameter, or the expression, that is the rule of the domain.
    static func sql(_ code: String, isCaseSensitive: String) -> String {
        "code = \(code) COLLATE NOCASE AND (code = \(code) OR NOT \(isCaseSensitive))"
    }

    /// The same by the rule of the domain that is a parameter.
    static func sql(_ code: String, domain: String) -> String {
        sql(code, isCaseSensitive: "(SELECT is_case_sensitive FROM link_domains WHERE id = \(domain))")
    }

    /// A code is given to one link of a domain only, and never again.
    ///
    /// The condition of an `INSERT` whose third parameter is the domain, whose fourth is the code, and whose fifth is the
    /// domain's rule. The unique index finds equal codes.
    static let isFree = """
        (?5 OR NOT EXISTS (SELECT 1 FROM links WHERE domain_id = ?3 AND code = ?4 COLLATE NOCASE))
        AND NOT EXISTS (SELECT 1 FROM deleted_links WHERE domain_id = ?3 AND \(sql("?4", isCaseSensitive: "?5")))
        """
}
