import Testing

@testable import LinkStorage

/// Who has a place and who waits.
@Suite struct WaitingLineTests {
    @Test func placesAreTakenThenTheLineThenNothing() {
        var line = WaitingLine<String>(places: 2, capacity: 1)
        #expect(["a", "b", "c", "d"].map { line.enter($0, ticket: 0) } == [.admitted, .admitted, .waits, .full])
    }

    @Test func aPlaceGoesToTheFirstInLine() {
        var line = WaitingLine<String>(places: 1, capacity: 9)
        for (ticket, name) in ["a", "b", "c"].enumerated() { _ = line.enter(name, ticket: UInt64(ticket)) }
        #expect(line.leave() == "b")
        #expect(line.enter("d", ticket: 3) == .waits)
        #expect([line.leave(), line.leave(), line.leave()] == ["c", "d", nil])
        #expect(line.enter("e", ticket: 4) == .admitted)
    }

    @Test func thoseWhoLeaveTheLineAreLeftOut() {
        var line = WaitingLine<String>(places: 1, capacity: 9)
        for (ticket, name) in ["a", "b", "c"].enumerated() { _ = line.enter(name, ticket: UInt64(ticket)) }
        #expect(line.remove(ticket: 1) == "b")
        #expect(line.remove(ticket: 1) == nil)
        #expect(line.remove(ticket: 0) == nil)
        #expect(line.leave() == "c")
    }
}
