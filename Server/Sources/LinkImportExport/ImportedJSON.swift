import LinkRules

/// Files of JSON, which people do not import by pages: only the operator may restore an export.
enum ImportedJSON {
    /// Refuses such a file, and says whether it is an export of Waymark.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    static func refuse(_ text: ImportInput) throws {
        switch text.firstCharacter {
        case UInt8(ascii: "{"):
            guard try RecordOpening.isExport(text.beginning) else { throw refusal }
            throw LinkServiceError(.invalidArgument, .file(.ownExport), parameter: "file")
        case UInt8(ascii: "["):
            // A table may begin with a bracket too, but not with a list of objects.
            let second = text.beginning.drop { $0 != UInt8(ascii: "[") }.dropFirst().first { $0 > 0x20 }
            if second == UInt8(ascii: "{") { throw refusal }
        default: break
        }
    }

    static var refusal: LinkServiceError {
        LinkServiceError(.invalidArgument, .file(.json), parameter: "file")
    }
}
