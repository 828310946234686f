import Foundation

/// A page as a browser's parser splits it, strict about what ours must be: lower-case names, double quotes everywhere.
struct ParsedPage {
    struct Element: Equatable {
        var name: String
        var attributes: [String: String]
        /// The text of the element, without the tags in it; no element of these pages holds one of its own name.
        var text: String
    }

    struct Fault: Error {
        var message: String
    }

    private(set) var elements: [Element] = []

    init(_ page: String) throws {
        var rest = Substring(page)
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            if rest.hasPrefix("!doctype html>") || rest.hasPrefix("/") { continue }
            elements.append(try Self.element(&rest))
            // What a script or a style holds is no markup.
            if let name = elements.last?.name, ["script", "style"].contains(name) {
                guard let end = Self.end(of: name, in: rest) else { throw Fault(message: "\(name) does not end") }
                elements[elements.count - 1].text = String(rest[..<end.lowerBound])
                rest = rest[end.upperBound...]
            }
        }
    }

    private static func element(_ rest: inout Substring) throws -> Element {
        let name = take(&rest) { $0.isASCII && ($0.isLowercase || $0.isNumber) }
        guard !name.isEmpty else { throw Fault(message: "a raw “<” before “\(rest.prefix(20))”") }
        var attributes: [String: String] = [:]
        while true {
            _ = take(&rest) { $0 == " " || $0 == "\n" }
            if rest.hasPrefix("/>") { rest = rest.dropFirst() }
            if rest.first == ">" { break }
            let key = take(&rest) { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == ":" || $0.isNumber) }
            guard !key.isEmpty, attributes[key] == nil else {
                throw Fault(message: "not an attribute of \(name): “\(rest.prefix(20))”")
            }
            attributes[key] = ""
            guard rest.first == "=" else { continue }
            guard rest.dropFirst().first == "\"" else { throw Fault(message: "\(key) has no quotes") }
            rest = rest.dropFirst(2)
            attributes[key] = unescaped(take(&rest) { $0 != "\"" })
            rest = rest.dropFirst()
        }
        rest = rest.dropFirst()
        let content = end(of: name, in: rest).map { rest[..<$0.lowerBound] } ?? rest.prefix { $0 != "<" }
        return Element(name: name, attributes: attributes, text: unescaped(withoutTags(content)))
    }

    /// The end tag, found by Foundation: the standard library's searches take long where nothing is optimized.
    private static func end(of name: String, in rest: Substring) -> Range<Substring.Index>? {
        rest.range(of: "</\(name)>", options: .literal)
    }

    private static func withoutTags(_ content: Substring) -> String {
        let parts = content.split(separator: "<", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { $0 += $1.drop { $0 != ">" }.dropFirst() }
    }

    private static func take(_ rest: inout Substring, while isWanted: (Character) -> Bool) -> String {
        let part = rest.prefix(while: isWanted)
        rest = rest[part.endIndex...]
        return String(part)
    }

    static func unescaped(_ text: String) -> String {
        // Most texts have nothing to replace, and to find that out five times takes long.
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var text = text
        for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")] {
            text.replace("&\(name);", with: character)
        }
        return text
    }

    /// Elements of one name.
    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The values of one attribute, in order.
    func values(_ attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }
}
