import Testing

@testable import DeepLinks

@Suite struct LinkTrieTests {
    /// Literals that differ in their last letters only are what real links have; one chain of them would cost them all.
    @Test(arguments: ["s", "section", "section-of-the-", ""])
    func literalsAreSpread(_ prefix: String) {
        let places = (0..<1000).map { number in
            DeepLinkBytes.with(prefix + String(number)) { SegmentKey($0).hash($0, 3) } & 2047
        }
        // 1,000 throws at 2,048 places hit about 790 of them.
        #expect(Set(places).count > 700)
    }

    /// Every match looks at one edge for each literal; one that did not fit a line of the cache would cost two.
    @Test func anEdgeFillsOneLineOfTheCache() {
        #expect(MemoryLayout<LinkTrie.Edge>.stride == 64)
        let edges = CacheLines((0..<100).map { LinkTrie.Edge(parent: Int32($0)) })
        edges.withTable { edges in
            #expect(UInt(bitPattern: edges.place(of: 0).pointer) % 64 == 0)
            #expect((0..<edges.count).map { edges[$0].parent } == Array(0..<100))
        }
    }

    @Test func hashesIgnoreCase() {
        let hashes = ["Section-7", "sECTION-7"].map { text in
            DeepLinkBytes.with(text) { SegmentKey($0).hash($0, 1) }
        }
        #expect(hashes[0] == hashes[1])
    }

    @Test func findsEachOfManyLinks() throws {
        let router = try DeepLinkRouter<Int> {
            for number in 0..<1000 {
                DeepLinkPattern("/section\(number)/{slug}/{id}", String.self, Int.self) { $0.1 + number }
            }
        }
        for number in 0..<1000 {
            #expect(router.match(link("/section\(number)/a/1")) == number + 1)
            #expect(router.match(segments: ["section\(number)", "a", "x"]) == nil)
        }
    }
}
