import LinkRules
import WaymarkLinks

/// Reads a destination as tables of pairs write it: a plain address, or a long link.
enum LongLinkParser {
    /// Reads the text.
    ///
    /// It is a dynamic link where its path is empty, or its host is one for links, and its query has a `link` that is a
    /// web address; on other hosts all names in the query must be those of a dynamic link too.
    static func reading(_ text: Substring, directory: Directory) throws(LongLinkError) -> LongLinkReading {
        let url: WebURL
        do throws(WebURLError) {
            url = try WebURL(text)
        } catch {
            throw .badLink(error)
        }
        // A query that cannot be read has no `link` that is a web address.
        if let query = url.query, let reading = try? LongLinkCodec.decodeQuery(query),
            isDynamicLink(url, reading, directory: directory)
        {
            return reading
        }
        return LongLinkReading(link: DynamicLink(link: url))
    }

    private static func isDynamicLink(_ url: WebURL, _ reading: LongLinkReading, directory: Directory) -> Bool {
        let isForLinks = LinkDomain("https://\(url.host)")?.belongsToGoogle == true
        if isForLinks || directory.match(authority: url.authority, path: url.path)?.rest.utf8.count ?? 2 <= 1 {
            return true
        }
        return url.path.utf8.count <= 1
            && (reading.link.unknownParameters + reading.bookkeeping).allSatisfy {
                LinkParameter(rawValue: $0.name) != nil || $0.name.hasPrefix("_")
            }
    }
}
