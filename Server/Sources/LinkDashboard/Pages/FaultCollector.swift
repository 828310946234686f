import LinkRules

/// The faults of a form, as they are found while its fields are read and its rules are asked.
struct FaultCollector {
    /// What was found.
    private(set) var faults: [FieldFault] = []
    /// The reader's words.
    let words: Words
    /// The field of a parameter that a rule names.
    let field: (_ parameter: String?) -> String?

    /// Creates a collector that has found nothing.
    init(_ words: Words, field: @escaping (_ parameter: String?) -> String?) {
        (self.words, self.field) = (words, field)
    }

    /// The value of a field; `nil` where it is empty, or cannot be read.
    mutating func read<Value>(_ value: () throws(FieldFault) -> Value?) -> Value? {
        do throws(FieldFault) { return try value() } catch {
            faults.append(error)
            return nil
        }
    }

    /// Asks a rule.
    mutating func check(_ rule: () throws(LinkServiceError) -> Void) {
        do throws(LinkServiceError) { try rule() } catch { add([error]) }
    }

    /// Adds the fault of a field that is wrong whatever its value is.
    mutating func add(_ fault: FieldFault) { faults.append(fault) }

    /// Adds what rules refuse.
    mutating func add(_ errors: [LinkServiceError]) {
        faults += errors.map { FieldFault(field: field($0.parameter), text: words($0)) }
    }
}
