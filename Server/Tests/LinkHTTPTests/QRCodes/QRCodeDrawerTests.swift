import Foundation
import LinkQRCodes
import LinkRules
import LinkService
import LinkStorage
import Locking
import Logging
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
}
