import CRE2

/// A compiled RE2 expression.
final class RE2Pattern: Sendable {
    /// The reason why a pattern cannot be compiled, in RE2's words.
    struct CompileError: Error {
        let reason: String
    }

    /// How much one compiled pattern and its automaton may take.
    private static let maximumMemory: Int64 = 1 << 20

    // A pointer is not `Sendable` by itself. This one is set once, is freed only in `deinit`, and RE2 promises that one
    // compiled expression may be matched from any number of threads at once (re2.h, "thread-safe").
    private nonisolated(unsafe) let expression: OpaquePointer

    /// Compiles a pattern.
    init(_ text: String) throws(CompileError) {
        var text = text
        let compiled = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cre2_compile($0.baseAddress, $0.count, Self.maximumMemory) }
        }
        guard let compiled else { throw CompileError(reason: "out of memory") }
        if let reason = cre2_error(compiled) {
            let error = CompileError(reason: String(cString: reason))
            cre2_free(compiled)
            throw error
        }
        expression = compiled
    }

    deinit {
        cre2_free(expression)
    }

    /// Whether the pattern matches anywhere in the text; takes time linear in its length.
    func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cre2_search(expression, $0.baseAddress, $0.count) }
        }
    }
}
