import DeepLinks
import Testing

/// Every kind of property that a key path can lead to: written where it stands only if that is the same as assigning.
@Suite struct PropertyAccessTests {
    @propertyWrapper struct Clamped: Equatable, Sendable {
        private var value = 0
        var wrappedValue: Int {
            get { value }
            set { value = min(newValue, 100) }
        }
    }

    struct Inner: Equatable, Sendable {
        var first: Int8 = 1
        var second: Int8? = 2
        var third: Int8 = 3
        var name = "inner"
    }

    struct Root: DeepLinkValue, Sendable {
        var observed = 0 { didSet { log.append("observed \(oldValue) to \(observed)") } }
        var announced = "" { willSet { log.append("announced \(newValue)") } }
        var inner = Inner()
        var observedInner = Inner() { didSet { log.append("inner \(observedInner.third)") } }
        var maybeInner: Inner? = Inner()
        var pair = (left: 1, right: "r")
        var list = ["a", "b"]
        var table: [String: Int] = [:]
        @Clamped var clamped: Int
        var log: [String] = []
        var doubled: Int {
            get { inner.third == 0 ? 0 : observed / 2 }
            set { observed = newValue * 2 }
        }
    }

    private func read(_ template: DeepLink<Root>, _ text: String) throws -> Root {
        try template.validate()
        return try template.parse(link(text))
    }

    @Test func observersAreCalledOnceForEachAssignment() throws {
        let root = try read("/\(\.observed)/\(\.announced)", "/7/x")
        #expect(root.observed == 7)
        #expect(root.announced == "x")
        #expect(root.log == ["observed 0 to 7", "announced x"])
    }

    @Test func anObserverOfTheOuterPropertyIsCalledForAnInnerOne() throws {
        let root = try read("/\(\.observedInner.third)", "/9")
        #expect(root.observedInner == Inner(third: 9))
        #expect(root.log == ["inner 9"])
    }

    @Test func computedPropertiesAndWrappersAreAssignedTo() throws {
        let root = try read("/\(\.doubled)/\(\.clamped)", "/7/500")
        #expect(root.observed == 14)
        #expect(root.clamped == 100)
    }

    @Test func nestedPropertiesLeaveTheirNeighborsAlone() throws {
        let root = try read("/\(\.inner.second)?name=\(\.inner.name)", "/-128?name=long+enough+for+the+heap")
        #expect(root.inner == Inner(first: 1, second: -128, third: 3, name: "long+enough+for+the+heap"))
        #expect(try read("/[/\(\.inner.second)]", "/").inner == Inner(first: 1, second: nil, third: 3))
    }

    @Test func membersOfTuplesSubscriptsAndUnwrappedOptionalsAreAssignedTo() throws {
        let root = try read(
            "/\(\.pair.left)/\(\.pair.right)/\(\.list[1])/\(\.table["k"])/\(\.maybeInner!.third)",
            "/5/right/c/6/8")
        #expect(root.pair == (5, "right"))
        #expect(root.list == ["a", "c"])
        #expect(root.table == ["k": 6])
        #expect(root.maybeInner == Inner(third: 8))
    }

    // MARK: - References

    /// Only its test uses it, and nothing at the same time.
    final class Shared: DeepLinkValue {
        var name = "before"
        var id = 0
    }

    struct Holder: DeepLinkValue {
        var shared = Shared()
        var id = 0
    }

    @Test func whatIsHeldByReferenceIsChangedInPlace() throws {
        let byName: DeepLink<Shared> = "/\(\.name)/\(\.id)"
        let shared = try byName.parse(link("/after/1"))
        #expect(shared.name == "after")
        #expect(shared.id == 1)
        let nested: DeepLink<Holder> = "/\(\.shared.name)/\(\.id)"
        let holder = try nested.parse(link("/after/2"))
        #expect(holder.shared.name == "after")
        #expect(holder.id == 2)
    }

    /// Counts its instances that are alive.
    final class Token: Sendable {
        let count: @Sendable (Int) -> Void

        init(_ count: @escaping @Sendable (Int) -> Void) {
            self.count = count
            count(1)
        }

        deinit { count(-1) }
    }

    struct Ticket: DeepLinkArgument {
        @TaskLocal static var count: @Sendable (Int) -> Void = { _ in }

        var number: Int
        let token = Token(count)

        init?(deepLinkText text: String) {
            guard let number = Int(text) else { return nil }
            self.number = number
        }

        var deepLinkText: String { String(number) }
    }

    struct Trip: DeepLinkValue {
        var ticket: Ticket?
        var seat = 0
    }

    @Test func theOldValueOfAPropertyIsReleased() throws {
        nonisolated(unsafe) var alive = 0
        try Ticket.$count.withValue({ alive += $0 }) {
            let template: DeepLink<Trip> = "/\(\.ticket)/\(\.seat)"
            var trip = Trip()
            for number in 0..<100 { try template.parse(link("/\(number)/1"), into: &trip) }
            #expect(throws: DeepLinkError.self) { try template.parse(link("/100/x"), into: &trip) }
            #expect(trip.ticket?.number == 99)
            #expect(alive == 1)
            trip.ticket = nil
            #expect(alive == 0)
        }
    }
}
