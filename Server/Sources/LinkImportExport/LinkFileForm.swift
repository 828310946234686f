import LinkRules

/// The forms of files that hold links, by which `waymark import` tells them apart.
public enum LinkFileForm: Hashable, Sendable {
    /// Records as lines of JSON.
    case records
    /// A table of links.
    case table(LinkTableKind)

    /// Recognizes a form by the beginning of a file.
    ///
    /// - Parameter refill: returns the next bytes of the file, some at least, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` that says why the file is not recognized; what `refill` throws.
    public init(refill: @escaping () throws -> [UInt8]?) throws {
        let text = try ImportInput(refill)
        guard text.firstCharacter != nil else { throw LinkImporter.emptyFile }
        guard let form = LinkFileForm(text.beginning) else {
            throw LinkServiceError(
                .invalidArgument,
                .file(.unrecognized),
                parameter: "file")
        }
        self = form
    }

    /// Recognizes a form by the first bytes of a file, in UTF-8.
    init?(_ beginning: [UInt8]) {
        guard let first = beginning.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return nil }
        if first == UInt8(ascii: "{") {
            self = .records
            return
        }
        for kind in [LinkTableKind.firebase, .named, .pairs] {
            var rest: [UInt8]? = beginning
            var source = DelimitedTextReader {
                defer { rest = nil }
                return rest
            }
            guard let form = try? LinkTableForm(of: &source, kind: kind, map: .none) else { continue }
            let isCertain =
                switch kind {
                case .firebase: form.layout.isFirebaseExport
                case .named: true
                // Any two words could be a header.
                case .pairs: !form.layout.hasHeader
                }
            guard isCertain else { continue }
            self = .table(kind)
            return
        }
        return nil
    }
}
