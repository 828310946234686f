internal import DequeModule

/// The order in which callers get their places.
///
/// Pure; ``WorkLane`` acts on what it says.
struct WaitingLine<Waiter> {
    /// The answer to somebody who wants a place.
    enum Admission: Equatable {
        /// A place is free, and taken now.
        case admitted
        /// All places are taken; the waiter stands in line.
        case waits
        /// As many wait already as may.
        case full
    }

    private let places: Int
    private let capacity: Int
    private var taken = 0
    private var waiting: Deque<(ticket: UInt64, waiter: Waiter)> = []

    /// Creates a line of `capacity` behind a number of places.
    init(places: Int, capacity: Int) {
        self.places = places
        self.capacity = capacity
    }

    /// Takes a place, or a turn in the line.
    mutating func enter(_ waiter: Waiter, ticket: UInt64) -> Admission {
        if taken < places {
            taken += 1
            return .admitted
        }
        guard waiting.count < capacity else { return .full }
        waiting.append((ticket, waiter))
        return .waits
    }

    /// Gives a place to the first in line, who is returned; if the line is empty, the place becomes free.
    mutating func leave() -> Waiter? {
        guard let next = waiting.popFirst() else {
            taken -= 1
            return nil
        }
        return next.waiter
    }

    /// Takes a waiter out of the line; `nil` where it has left already.
    mutating func remove(ticket: UInt64) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiting.remove(at: index).waiter
    }
}
