internal import LinkStorage

extension PostgresSession {
    /// Tries statements in a transaction that leaves nothing behind.
    ///
    /// - Throws: ``PostgresError`` if the trial ended for another reason than that the server lacks something.
    /// - Returns: the numbers that a question is answered with then; `nil` where the server lacks something.
    func trial(_ statements: [String], _ question: String) throws -> [Int64]? {
        struct Answer: Error {
            var numbers: [Int64]
        }
        do {
            return try transaction { session in
                for statement in statements { session.enqueue(statement) }
                throw Answer(numbers: try session.run(question).map { try $0.number(0) })
            }
        } catch let answer as Answer {
            return answer.numbers
        } catch let error as PostgresError where [.other, .stale, .permission].contains(error.fault) {
            return nil
        }
    }
}
