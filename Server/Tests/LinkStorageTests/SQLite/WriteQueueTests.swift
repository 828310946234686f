import Testing

@testable import LinkStorageSQLite

/// The queue before the writer, without a writer.
@Suite struct WriteQueueTests {
    @Test func onlyTheFirstBeginsABatch() {
        var queue = WriteQueue<String>(capacity: 8, batchSize: 8)
        #expect(queue.isIdle)
        expect(queue.append("a", ticket: 1), .waits(beginsBatch: true))
        expect(queue.append("b", ticket: 2), .waits(beginsBatch: false))
        expect(queue.takeBatch(), ["a", "b"])
        expect(queue.append("c", ticket: 3), .waits(beginsBatch: false))
        expect(queue.endBatch(), true)
        expect(queue.takeBatch(), ["c"])
        expect(queue.endBatch(), false)
        #expect(queue.isIdle)
        expect(queue.append("d", ticket: 4), .waits(beginsBatch: true))
    }

    @Test func batchesHaveAnEnd() {
        var queue = WriteQueue<Int>(capacity: 8, batchSize: 3)
        for number in 1...7 { _ = queue.append(number, ticket: UInt64(number)) }
        var batches: [[Int]] = []
        repeat { batches.append(queue.takeBatch()) } while queue.endBatch()
        #expect(batches == [[1, 2, 3], [4, 5, 6], [7]])
    }

    @Test func placesAreLimited() {
        var queue = WriteQueue<Int>(capacity: 2, batchSize: 2)
        _ = queue.append(1, ticket: 1)
        _ = queue.append(2, ticket: 2)
        expect(queue.append(3, ticket: 3), .full)
        _ = queue.takeBatch()
        expect(queue.append(3, ticket: 3), .waits(beginsBatch: false))
    }

    @Test func whatABatchHasTakenCannotLeave() {
        var queue = WriteQueue<String>(capacity: 4, batchSize: 1)
        _ = queue.append("a", ticket: 1)
        _ = queue.append("b", ticket: 2)
        expect(queue.takeBatch(), ["a"])
        expect(queue.remove(ticket: 1), nil)
        expect(queue.remove(ticket: 2), "b")
        expect(queue.endBatch(), false)
    }

    @Test func aClosedQueueTakesNothingMoreAndKeepsWhatItHas() {
        var queue = WriteQueue<String>(capacity: 4, batchSize: 4)
        _ = queue.append("a", ticket: 1)
        queue.close()
        expect(queue.append("b", ticket: 2), .closed)
        expect(queue.takeBatch(), ["a"])
    }

    /// Like `#expect`, whose macro cannot call what changes a value.
    private func expect<Value: Equatable>(
        _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(value == expected, sourceLocation: sourceLocation)
    }
}
