/// All faults of one form, so that a person can mend them at once.
struct FormFaults: Error, Hashable, Sendable {
    /// The faults, in the order of the fields; what no single field can mend comes first.
    let faults: [FieldFault]
    private let fields: [String]

    /// Creates the faults of a form.
    ///
    /// - Parameter fields: the names of the fields, as the page orders them.
    init(_ faults: [FieldFault], orderedBy fields: [String]) {
        self.fields = fields
        func place(_ fault: FieldFault) -> Int { fault.field.flatMap { fields.firstIndex(of: $0) } ?? -1 }
        self.faults = faults.enumerated()
            .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
    }

    /// The same faults with others.
    func adding(_ others: [FieldFault]) -> FormFaults { FormFaults(faults + others, orderedBy: fields) }

    /// Whether nothing is wrong.
    var isEmpty: Bool { faults.isEmpty }

    /// The faults as pages take them.
    var errors: [(field: String?, text: String)] { faults.map { ($0.field, $0.text) } }
}
