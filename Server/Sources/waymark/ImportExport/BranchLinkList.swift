import Foundation
import WaymarkLinks

/// The short links of a file, one to a line, whatever else the lines hold: a list, or a column of a table.
struct BranchLinkList {
    /// The links in their order, each once.
    let links: [String]

    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure`` if a line but the first, which may be a header, has no link.
    init(_ file: InputFile) throws {
        try self.init(try file.text(), name: file.name)
    }

    init(_ text: String, name: String) throws {
        var links: [String] = []
        var known: Set<String> = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard line.contains(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else { continue }
            let fields = line.split { ",;\t\" ".contains($0) || $0 == "\u{FEFF}" }
            guard let link = fields.lazy.compactMap({ WebURL(String($0)) }).first?.description else {
                if index == 0 { continue }
                throw CommandFailure(
                    .refused, "\(name): line \(index + 1) has no link", remedy: "write one short link to a line")
            }
            if known.insert(link).inserted { links.append(link) }
        }
        guard !links.isEmpty else { throw CommandFailure(.refused, "\(name): the file has no links") }
        self.links = links
    }
}
