import LinkRules

/// The header fields of a plain request, as far as redirects depend on them.
///
/// An object without a reference to the request, so that it serves all requests with the same fields.
final class PlainHeader: Sendable {
    /// The fields as they came, with the empty line behind them, by which they are remembered.
    ///
    /// Empty where they name the visitor's address, as behind a proxy: then they are hardly ever the same again.
    let bytes: [UInt8]
    /// `Host`, if it is valid.
    let host: String?
    /// The visitor.
    let visitor: VisitorProfile
    /// Whether a proxy tells from whom the request is.
    let isForwarded: Bool
    /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
    let forwarded: (client: String?, scheme: String?, host: String?)

    /// Takes what was read of a request.
    ///
    /// - Parameters:
    ///   - reader: the places of the fields.
    ///   - bytes: the request.
    ///   - start: where its fields begin.
    ///   - visitor: the visitor whom they tell.
    init(_ reader: PlainHeaderReader, _ bytes: RawSpan, from start: Int, visitor: VisitorProfile) {
        func text(_ field: PlainHeaderReader.Field) -> String? { reader[field].map { bytes.text($0) } }
        self.bytes =
            reader[.forwardedFor] == nil ? bytes.extracting(start..<reader.end).withUnsafeBytes { Array($0) } : []
        self.visitor = visitor
        host = text(.host).flatMap { HostField.isValid($0) ? $0 : nil }
        isForwarded = [.forwardedFor, .forwardedScheme, .forwardedHost].contains { reader[$0] != nil }
        forwarded = (text(.forwardedFor), text(.forwardedScheme), text(.forwardedHost))
    }
}
