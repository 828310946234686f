import Testing

@testable import LinkService

@Suite struct RecentValuesTests {
    @Test func whatWasNotSetForLongestIsForgotten() {
        var values = RecentValues<Int, String>(capacity: 4)
        values[1] = "a"
        values[2] = "b"
        values[3] = "c"
        values[1] = "d"
        values[4] = "e"
        #expect(values[1] == "d")
        #expect(values[2] == nil)
        #expect(values[4] == "e")
    }

    @Test func itNeverHoldsMoreThanItsCapacity() {
        var values = RecentValues<Int, Int>(capacity: 100)
        for number in 0..<1000 {
            values[number] = number
            #expect(values.count <= 100)
        }
        for number in 950..<1000 { #expect(values[number] == number) }
    }

    @Test func aValueCanBeRemoved() {
        var values = RecentValues<Int, Int>(capacity: 4)
        values[1] = 1
        values[1] = nil
        #expect(values[1] == nil)
        #expect(values.count == 0)
    }
}
