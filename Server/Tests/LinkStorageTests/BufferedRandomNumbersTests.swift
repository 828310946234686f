import LinkStorage
import Testing

@Suite struct BufferedRandomNumbersTests {
    @Test func concurrentCallersGetDifferentNumbers() async {
        let numbers = await withTaskGroup(of: [UInt64].self, returning: [UInt64].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var generator = BufferedRandomNumbers()
                    return (0..<1000).map { _ in generator.next() }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(numbers).count == 8000)
    }

    @Test func everyBitIsSetInHalfOfTheNumbers() {
        var generator = BufferedRandomNumbers()
        let numbers = (0..<4096).map { _ in generator.next() }
        for bit in 0..<64 {
            let share = Double(numbers.count { $0 >> bit & 1 == 1 }) / 4096
            // Eight standard deviations: it fails once in 10¹³ runs.
            #expect(abs(share - 0.5) < 0.0625)
        }
    }
}
