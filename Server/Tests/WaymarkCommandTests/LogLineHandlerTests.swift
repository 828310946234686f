import Foundation
import Locking
import Logging
import Testing

@testable import waymark

@Suite struct LogLineHandlerTests {
    private let key = "wmk_server_0351AxEnEk0d13kicD2NAA_WDLix6UbwQLDBmP3oKaaiG64lfmjr6YBMROnAT2icbL"

    /// The lines that a logger of this format writes.
    private func lines(_ format: ServeConfiguration.LogFormat, _ log: (Logger) -> Void) -> [String] {
        let recorder = LineRecorder()
        let logger = Logger(label: "waymark") { label in
            LogLineHandler(
                label: label, level: .info, format: format, now: { Date(timeIntervalSince1970: 1_790_000_000.25) },
                write: { recorder.add($0) })
        }
        log(logger)
        return recorder.lines
    }

    @Test func textHasTimeLevelMessageAndSortedMetadata() {
        let lines = lines(.text) { $0.info("Listening.", metadata: ["port": "8080", "host": "::1"]) }
        #expect(lines == ["2026-09-21T14:13:20.250Z info Listening. host=::1 port=8080"])
    }

    @Test func jsonIsOneObjectPerLine() {
        let lines = lines(.json) { $0.warning("Two\nlines", metadata: ["path": "/a\"b"]) }
        #expect(
            lines == [
                #"{"level":"warning","logger":"waymark","message":"Two\nlines","path":"/a\"b","time":"2026-09-21T14:13:20.250Z"}"#
            ])
    }

    @Test func textOfARequestCannotLookLikeAnotherLine() {
        let lines = lines(.text) { $0.info("Request.", metadata: ["path": "/x\n2026 error Hacked. \"y\""]) }
        #expect(lines == ["2026-09-21T14:13:20.250Z info Request. path=\"/x 2026 error Hacked. \\\"y\\\"\""])
    }

    @Test func levelsBelowTheConfiguredOneAreLeftOut() {
        #expect(lines(.text) { $0.debug("Nothing.") }.isEmpty)
    }

    @Test(arguments: [ServeConfiguration.LogFormat.text, .json])
    func keysAreBlottedOutEverywhere(format: ServeConfiguration.LogFormat) {
        let lines = lines(format) { logger in
            var logger = logger
            logger[metadataKey: "query"] = "key=\(key)&alt=json"
            logger.info("Asked with \(key).", metadata: ["list": ["\(key)"]])
        }
        #expect(lines.count == 1)
        #expect(!lines.joined().contains("WDLix6"))
        #expect(lines.joined().contains("wmk_…"))
    }
}

/// Keeps lines that a handler writes.
private final class LineRecorder: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func add(_ line: String) {
        state.withLock { $0.append(line) }
    }
}
