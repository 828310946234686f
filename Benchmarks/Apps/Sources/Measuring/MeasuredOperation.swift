/// An operation to measure: a name, and a loop that repeats it a number of times.
public struct MeasuredOperation {
    /// The name in tables.
    public let name: String
    /// Returns a number that depends on every result, so that the compiler cannot leave out any work.
    public let run: (Int) -> Int

    /// Creates an operation with a loop of its own.
    public init(name: String, run: @escaping (Int) -> Int) {
        self.name = name
        self.run = run
    }

    /// Creates an operation that repeats a closure, which returns a number made of its result.
    @inlinable
    @inline(__always)
    public static func repeating(_ name: String, _ body: @escaping () -> Int?) -> MeasuredOperation {
        MeasuredOperation(name: name) { times in
            var sum = 0
            for _ in 0..<times { sum &+= body() ?? 1 }
            return sum
        }
    }
}
