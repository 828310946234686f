internal import WaymarkLinks

/// The common traits of clicks of the same kind of visitor, in their byte form; see ``EntryBytes/traits``.
///
/// The bytes are borrowed: a value must not outlive them.
struct ClickTraits {
    /// Where the texts begin.
    private static let textStart = 8

    private let bytes: UnsafeRawBufferPointer

    /// Checks the bytes.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if they are not the traits of a click.
    init(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count > Self.textStart, bytes[0] == EntryWriter.Form.click.rawValue else { throw Self.damaged }
        var offset = Self.textStart
        for _ in 0..<EntryBytes.Text.count {
            guard offset < bytes.count else { throw Self.damaged }
            offset += 1 + Int(bytes[offset])
        }
        guard offset <= bytes.count else { throw Self.damaged }
        self.bytes = bytes
    }

    /// Whether the requests count as clicks if people made them.
    var isClick: Bool {
        bytes[1] & EntryWriter.Flag.isReturn == 0 && bytes[3] != Click.Answer.flow.code
    }

    /// The value of a dimension; `nil` if the requests did not contain one.
    func value(of dimension: ClickDimension) -> String? {
        switch Field(dimension) {
        case .text(let text): self.text(text).map { String(decoding: $0, as: UTF8.self) }
        case .code(let offset): dimension.value(ofCode: bytes[offset])
        case .isFromQRCode: isFromQRCode ? "true" : "false"
        }
    }

    /// The bytes of a text; `nil` if there is none that a store can keep.
    func text(_ text: EntryBytes.Text) -> UnsafeRawBufferPointer? {
        var offset = Self.textStart
        for _ in 0..<text.rawValue { offset += 1 + Int(bytes[offset]) }
        let value = UnsafeRawBufferPointer(rebasing: bytes[offset + 1..<offset + 1 + Int(bytes[offset])])
        return value.isEmpty || value.contains(0) ? nil : value
    }

    /// The byte at an offset.
    func code(at offset: Int) -> UInt8 { bytes[offset] }

    /// Whether the addresses came from a QR code.
    var isFromQRCode: Bool { bytes[1] & EntryWriter.Flag.isFromQRCode != 0 }

    private static var damaged: LinkStoreError {
        LinkStoreError(.corruptRecord, detail: "the properties of recorded clicks are damaged")
    }

    /// The place of a dimension in the traits.
    enum Field {
        case text(EntryBytes.Text)
        /// A code, by its offset.
        case code(Int)
        case isFromQRCode

        init(_ dimension: ClickDimension) {
            self =
                switch dimension {
                case .referrer: .text(.referrerHost)
                case .country: .text(.country)
                case .language: .text(.language)
                case .os: .text(.system)
                case .browser: .text(.browser)
                case .inApp: .text(.inApp)
                case .campaign: .text(.campaign)
                case .source: .text(.source)
                case .medium: .text(.medium)
                case .kind: .code(2)
                case .answer: .code(3)
                case .platform: .code(4)
                case .form: .code(5)
                case .qr: .isFromQRCode
                }
        }
    }
}

extension ClickDimension {
    /// The value that a code stands for, in a dimension whose values have codes; `nil` for 0 and unknown codes.
    func value(ofCode code: UInt8) -> String? {
        switch self {
        case .kind: Click.Kind.byCode[Int(code)]?.rawValue
        case .answer: Click.Answer.byCode[Int(code)]?.rawValue
        case .platform: LinkPlatform.byCode[Int(code)]?.rawValue
        case .form: Click.Form.byCode[Int(code)]?.rawValue
        case .referrer, .country, .language, .os, .browser, .inApp, .campaign, .source, .medium, .qr: nil
        }
    }
}
