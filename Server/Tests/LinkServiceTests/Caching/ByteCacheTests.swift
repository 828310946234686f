import Testing

@testable import LinkService

@Suite struct ByteCacheTests {
    @Test(arguments: [0, 100, 10_000])
    func aCacheNeverCostsMoreThanItMay(_ capacity: Int) {
        var cache = ByteCache<Int, [UInt8]>(capacity: capacity)
        for number in 0..<2_000 {
            cache.insert([UInt8(number % 256)], for: number % 700, cost: 1 + number % 60)
            #expect(cache.cost <= capacity)
            if let value = cache[number % 350] { #expect(value.count == 1) }
            #expect(cache.cost <= capacity)
        }
    }

    @Test func aCacheForgetsWhatIsNotAskedFor() {
        var cache = ByteCache<Int, [UInt8]>(capacity: 100)
        cache.insert([1], for: 1, cost: 10)
        cache.insert([2], for: 2, cost: 10)
        for number in 3..<100 {
            cache.insert([0], for: number, cost: 10)
            #expect(cache[1] == [1])
        }
        #expect(cache[2] == nil)
    }

    @Test func aCacheKeepsTheNewerValueOfAKey() {
        var cache = ByteCache<String, [UInt8]>(capacity: 100)
        cache.insert([1], for: "a", cost: 10)
        cache.insert([2], for: "a", cost: 20)
        #expect(cache["a"] == [2])
        #expect(cache.cost == 20)
        cache.insert([3], for: "b", cost: 60)
        #expect(cache["b"] == nil && cache["a"] == [2])
    }

    @Test func whatIsRemovedCostsNothing() {
        var cache = ByteCache<Int, [UInt8]>(capacity: 100)
        for number in 1...9 { cache.insert([UInt8(number)], for: number, cost: 10) }
        for number in 1...9 { cache.remove(number) }
        #expect(cache.cost == 0 && cache[9] == nil)
        cache.insert([1], for: 1, cost: 10)
        cache.removeAll()
        #expect(cache.cost == 0 && cache[1] == nil)
    }
}
