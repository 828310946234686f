import Foundation
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import Logging
import Synchronization
import Testing

@testable import LinkHTTP

@Suite struct QRCodeDrawerTests {
    private static let link = "https://go.example.com/summer-sale"

    @Test func drawsWhatThePictureIs() async throws {
        let drawer = QRCodeDrawer(logger: CapturedLog().logger())
        let style = try QRCodeStyle(level: .high, size: 300)
        let picture = try QRCodePicture(Self.link, style: style)
        #expect(try await drawer.file(of: Self.link, style: style, format: .png) == picture.png)
        #expect(try await drawer.file(of: Self.link, style: style, format: .svg) == Data(picture.svg.utf8))
    }

    @Test func drawsAPictureOnce() async throws {
        let looks = Mutex(0)
        let lane = PacedLane(
            waiting: 4,
            now: {
                looks.withLock { $0 += 1 }
                return .now
            }, pause: { _ in })
        let drawer = QRCodeDrawer(
            configuration: QRCodeDrawer.Configuration(), lane: lane, logger: CapturedLog().logger())
        let style = try QRCodeStyle()
        let first = try await drawer.file(of: Self.link, style: style, format: .png)
        let looksOfOne = looks.withLock { $0 }
        for _ in 0..<5 {
            #expect(try await drawer.file(of: Self.link, style: style, format: .png) == first)
        }
        #expect(looks.withLock { $0 } == looksOfOne, "whoever draws looks at the clock")
        _ = try await drawer.file(of: Self.link, style: style, format: .svg)
        #expect(looks.withLock { $0 } > looksOfOne)
    }

    @Test func callersBeyondTheWaitingLineHaveOneLineInTheLog() async throws {
        let moments = Mutex([0, 10, 20, 30, 31, 32, 33])
        let start = ContinuousClock.now
        let drawer = Mutex<QRCodeDrawer?>(nil)
        let refusals = Mutex(0)
        let style = try QRCodeStyle()
        // The drawer rests after the first picture, and the second caller has the turn meanwhile.
        let lane = PacedLane(
            waiting: 0, now: { start + .seconds(moments.withLock { $0.removeFirst() }) },
            pause: { _ in
                for number in 0..<5 {
                    let error = await #expect(throws: LinkServiceError.self) {
                        try await drawer.withLock { $0 }?.file(of: "\(number)", style: style, format: .svg)
                    }
                    if error?.code == .resourceExhausted { refusals.withLock { $0 += 1 } }
                }
            })
        let log = CapturedLog()
        let made = QRCodeDrawer(
            configuration: QRCodeDrawer.Configuration(), lane: lane, logger: log.logger())
        drawer.withLock { $0 = made }
        _ = try await made.file(of: "first", style: style, format: .svg)
        _ = try await made.file(of: "second", style: style, format: .svg)
        #expect(refusals.withLock { $0 } == 5)
        #expect(log.lines.count == 1)
    }

    @Test func refusesWhatNoCodeHolds() async throws {
        let text = String(repeating: "a", count: 3000)
        let error = await #expect(throws: LinkServiceError.self) {
            try await QRCodeDrawer(logger: CapturedLog().logger()).file(of: text, style: QRCodeStyle(), format: .png)
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test(arguments: [0, 100, 10_000])
    func aCacheNeverCostsMoreThanItMay(_ capacity: Int) {
        var cache = ByteCache<Int>(capacity: capacity)
        for number in 0..<2_000 {
            cache.insert(Data([UInt8(number % 256)]), for: number % 700, cost: 1 + number % 60)
            #expect(cache.cost <= capacity)
            if let file = cache[number % 350] { #expect(file.count == 1) }
            #expect(cache.cost <= capacity)
        }
    }

    @Test func aCacheForgetsWhatIsNotAskedFor() {
        var cache = ByteCache<Int>(capacity: 100)
        cache.insert(Data([1]), for: 1, cost: 10)
        cache.insert(Data([2]), for: 2, cost: 10)
        for number in 3..<100 {
            cache.insert(Data([0]), for: number, cost: 10)
            #expect(cache[1] == Data([1]))
        }
        #expect(cache[2] == nil)
    }

    @Test func aCacheKeepsTheNewerFileOfAKey() {
        var cache = ByteCache<String>(capacity: 100)
        cache.insert(Data([1]), for: "a", cost: 10)
        cache.insert(Data([2]), for: "a", cost: 20)
        #expect(cache["a"] == Data([2]))
        #expect(cache.cost == 20)
        cache.insert(Data([3]), for: "b", cost: 60)
        #expect(cache["b"] == nil && cache["a"] == Data([2]))
    }
}
