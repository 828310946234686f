internal import LinkStorage
internal import WaymarkLinks

/// The condition by which statements find a code: its key, which the case rule of the domain makes of it.
enum CodeKeyMatch {
    /// A condition on the column `code_key` of a table with a column `domain_id`.
    ///
    /// - Parameters:
    ///   - domain: the parameter that holds the domain.
    ///   - code: the parameter that holds the code; the next one holds it in lower case.
    static func sql(domain: Int, code: Int) -> String {
        """
        domain_id = $\(domain) AND code_key =
            (SELECT CASE WHEN is_case_sensitive THEN $\(code) ELSE $\(code + 1) END FROM link_domains WHERE id = $\(domain))
        """
    }

    /// The two parameters of a code.
    static func parameters(_ code: ShortCode) -> [PostgresValue] {
        [
            .text(code.description),
            .text(LinkDomainRecord.codeKey(code, isCaseSensitive: false)),
        ]
    }
}
