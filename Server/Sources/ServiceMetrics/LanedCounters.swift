import Foundation

import struct Synchronization.Atomic

/// Numbers that many threads raise, without waiting for each other.
///
/// Each thread keeps to one of several lanes, and lanes share no cache line: a number that all cores write to costs more than the
/// rest of a redirect. Reading adds the lanes up, so it may miss what is being added at the moment, but a number never falls.
public final class LanedCounters: Sendable {
    /// Two lines, because processors fetch them in pairs.
    private static let lineBytes = 128
    /// As many as there are threads that serve: those of event loops, and those of tasks.
    private static let laneCount: Int = {
        let wanted = min(32, 2 * ProcessInfo.processInfo.activeProcessorCount)
        var count = 1
        while count < wanted { count *= 2 }
        return count
    }()

    /// How many numbers there are.
    public let count: Int
    /// From one lane to the next.
    private let stride: Int
    /// The bits of a thread's number that tell its lane.
    private let mask = LanedCounters.laneCount - 1
    // Set once, and freed only in `deinit`; all access is atomic.
    nonisolated(unsafe) private let cells: UnsafeMutablePointer<Atomic<Int>>

    /// Creates numbers that are zero.
    public init(count: Int) {
        let cellBytes = MemoryLayout<Atomic<Int>>.stride
        self.count = count
        stride = (max(1, count) * cellBytes + Self.lineBytes - 1) / Self.lineBytes * (Self.lineBytes / cellBytes)
        let total = stride * Self.laneCount
        cells = UnsafeMutableRawPointer.allocate(byteCount: total * cellBytes, alignment: Self.lineBytes)
            .bindMemory(to: Atomic<Int>.self, capacity: total)
        for index in 0..<total { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: stride * Self.laneCount)
        UnsafeMutableRawPointer(cells).deallocate()
    }

    /// Raises a number.
    ///
    /// - Parameters:
    ///   - index: which one; must be less than ``count``.
    ///   - amount: by how much. A sum beyond `Int.max` wraps around.
    public func add(_ amount: Int = 1, to index: Int) {
        precondition(index >= 0 && index < count)
        let lane = cells + (ThreadLane.current & mask) &* stride
        lane[index].wrappingAdd(amount, ordering: .relaxed)
    }

    /// Raises three numbers, each by its amount: cheaper than one after the other.
    public func add(
        _ first: (index: Int, amount: Int), _ second: (index: Int, amount: Int), _ third: (index: Int, amount: Int)
    ) {
        precondition(first.index >= 0 && first.index < count && second.index >= 0 && second.index < count)
        precondition(third.index >= 0 && third.index < count)
        let lane = cells + (ThreadLane.current & mask) &* stride
        lane[first.index].wrappingAdd(first.amount, ordering: .relaxed)
        lane[second.index].wrappingAdd(second.amount, ordering: .relaxed)
        lane[third.index].wrappingAdd(third.amount, ordering: .relaxed)
    }

    /// A number: all that was added to it.
    public subscript(index: Int) -> Int {
        precondition(index >= 0 && index < count)
        return (0..<Self.laneCount).reduce(0) { $0 &+ cells[$1 * stride + index].load(ordering: .relaxed) }
    }
}
