/// One thing to measure: a name, and a loop that does it so many times.
public struct MeasuredOperation {
    /// The name in tables.
    public let name: String
    /// Gives a number that depends on every result, so that no work can be left out.
    public let run: (Int) -> Int

    /// Makes an operation of a loop of its own.
    public init(name: String, run: @escaping (Int) -> Int) {
        self.name = name
        self.run = run
    }
}
