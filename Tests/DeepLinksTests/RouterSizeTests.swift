import Testing

@testable import DeepLinks

/// What it takes to build a router grows with the number of its links, not with that of their pairs.
@Suite struct RouterSizeTests {
    static let count = 1000

    /// Families of links that one path, one host or one form of a segment does not tell apart.
    static let families: [@Sendable (Int) -> String] = [
        { "/x?kind=v\($0)" }, { "/x?p\($0)={p}" }, { "/x?p\($0)=1" }, { _ in "/x" }, { "/x#f\($0)" },
        { "s\($0)://h.example/x" }, { "/{kind:a\($0)|b\($0)}" }, { "/{kind:a\($0)|b}" },
        { "/x?kind=v\($0 % 50)&page=p\($0 / 50)" }, { "/a\($0)-{x}" }, { "/{x}-a\($0)" }, { "/a{x}-\($0)" },
        { "//h\($0).example/x" }, { "//{t}.h\($0).example/x" }, { "/*/x\($0)" }, { "/{a}/\($0 % 2)/x\($0)" },
        { $0 % 2 == 0 ? "/a{x}/s\($0)" : "/{x}b/s\($0)" }, { $0 % 2 == 0 ? "/x?kind=v\($0)" : "/x?q={q}" },
    ]

    @Test(arguments: families.indices)
    func buildingComparesFewPairs(_ family: Int) {
        let text = Self.families[family]
        let router = DeepLinkRouter<Int>.lenient {
            for number in 0..<Self.count { DeepLink(parsing: text(number))(startingWith: [:]) { _ in number } }
        }
        #expect(router.table.comparisons <= 60 * Self.count, "\(text(1)): \(router.table.comparisons)")
        #expect(router.findings.count <= 8 * Self.count)
    }

    @Test func ofManyAmbiguousLinksTheFirstAreTold() {
        let router = DeepLinkRouter<Int>.lenient {
            for number in 0..<20 {
                DeepLink(parsing: "/x?p\(number)={p}")(startingWith: [:]) { _ in number }
            }
        }
        let last = router.findings.filter {
            if case .ambiguous("/x?p19={p}", _) = $0 { true } else { false }
        }
        #expect(last == (0..<8).map { .ambiguous(template: "/x?p19={p}", with: "/x?p\($0)={p}") })
    }

    /// The walk that tells all matches goes through the tree once, however many of them there are.
    @Test func allMatchesAreFoundInOneWalk() {
        let forms = ["a", "{p}1", "{p:a1|b}", "{p}", "*"]
        let router = DeepLinkRouter<Int>.lenient {
            for number in 0..<625 {
                let path = [number % 5, number / 5 % 5, number / 25 % 5, number / 125].enumerated().map { depth, form in
                    "/" + forms[form].replacing("p", with: "p\(depth)")
                }
                DeepLink(parsing: path.joined())(startingWith: [:]) { _ in number }
            }
        }
        #expect(router.matches(link("/a1/a1/a1/a1")).count == 256)
        #expect(router.matches(link("/a/a/a/a")).count == 81)
    }
}
