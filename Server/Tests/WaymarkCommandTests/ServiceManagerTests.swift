import Foundation
import Logging
import Testing

@testable import waymark

@Suite struct ServiceManagerTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager(environment: environment, processID: 7, logger: Self.logger)
    }

    @Test func noticesAreThoseOfTheProtocol() {
        #expect(ManagerNotice.ready("Running at http://[::1].").text == "READY=1\nSTATUS=Running at http://[::1].")
        #expect(ManagerNotice.alive.text == "WATCHDOG=1")
        #expect(
            ManagerNotice.stopping("Stopping.", within: .seconds(35)).text
                == "STOPPING=1\nSTATUS=Stopping.\nEXTEND_TIMEOUT_USEC=35000000")
        #expect(ManagerNotice.starting(within: .seconds(60)).text == "STATUS=Starting.\nEXTEND_TIMEOUT_USEC=60000000")
    }

    @Test func aStatusCannotAddAnotherNotice() {
        #expect(ManagerNotice.status("a\nREADY=1\r\nb").text == "STATUS=a READY=1 b")
    }

    @Test(
        arguments: [
            (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], .seconds(30)),
            (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func theWatchdogIsThatOfThisProcess(environment: [String: String], watchdog: Duration?) {
        #expect(manager(environment.merging(["NOTIFY_SOCKET": "/run/none"]) { $1 }).watchdog == watchdog)
        // Without a socket there is nobody to tell.
        #expect(manager(environment).watchdog == nil)
    }

    @Test(arguments: ["/run/systemd/notify", "@a", "@/org/abstract", "/" + String(repeating: "a", count: 106)])
    func pathsAndAbstractNamesAreSockets(name: String) {
        #expect(NotifySocket(name) != nil)
    }

    @Test(arguments: [
        "", "@", "/", "run/notify", "vsock:2:1234", "/a\0b", "/" + String(repeating: "a", count: 107),
        "@" + String(repeating: "a", count: 108),
    ])
    func otherNamesAreNone(name: String) {
        #expect(NotifySocket(name) == nil)
        #expect(!manager(["NOTIFY_SOCKET": name]).isThere)
    }

    @Test func aManagerThatIsGoneHurtsNobody() {
        #expect(NotifySocket("/none/such/socket")?.send("READY=1") != nil)
        manager(["NOTIFY_SOCKET": "/none/such/socket"]).tell(.alive)
    }
}
