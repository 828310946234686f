/// The filters of a query, compared with the bytes of traits.
struct ClickTraitsFilter {
    private enum Condition {
        case text(EntryBytes.Text, oneOf: [[UInt8]], orNone: Bool)
        case code(offset: Int, oneOf: Set<UInt8>)
        case isFromQRCode(oneOf: Set<Bool>)
    }

    private var conditions: [Condition] = []

    /// The conditions under which a query counts clicks.
    init(_ query: ClickQuery) {
        var filters = query.filters
        if filters[.kind] == nil { filters[.kind] = [Click.Kind.person.rawValue] }
        conditions = filters.map { dimension, values in
            switch ClickTraits.Field(dimension) {
            case .text(let text):
                .text(text, oneOf: values.compactMap { $0.map { Array($0.utf8) } }, orNone: values.contains(nil))
            case .code(let offset):
                .code(
                    offset: offset, oneOf: Set((0...UInt8.max).filter { values.contains(dimension.value(ofCode: $0)) }))
            case .isFromQRCode:
                .isFromQRCode(oneOf: Set([true, false].filter { values.contains($0 ? "true" : "false") }))
            }
        }
    }

    /// Whether clicks with the traits are counted.
    func counts(_ traits: ClickTraits) -> Bool {
        traits.isClick
            && conditions.allSatisfy { condition in
                switch condition {
                case .text(let text, let values, let orNone):
                    traits.text(text).map { text in values.contains { $0.elementsEqual(text) } } ?? orNone
                case .code(let offset, let codes): codes.contains(traits.code(at: offset))
                case .isFromQRCode(let values): values.contains(traits.isFromQRCode)
                }
            }
    }
}
