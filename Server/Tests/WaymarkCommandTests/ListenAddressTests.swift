import Testing

@testable import waymark

@Suite struct ListenAddressTests {
    @Test(arguments: [("203.0.113.7", "has no address"), ("nowhere.invalid", "cannot be resolved")])
    func anAddressThatThisMachineDoesNotHaveIsRefused(host: String, message: String) {
        let error = #expect(throws: CommandFailure.self) {
            try ListenAddress(host: host, port: 0, option: "--port").check()
        }
        #expect(error?.kind == .unavailable && error?.message.contains(message) == true)
    }

    /// Metrics have a host of their own.
    @Test func theSettingWhoseHostIsWrongIsNamed() {
        let error = #expect(throws: CommandFailure.self) {
            try ListenAddress(
                host: "nowhere.invalid", port: 0, option: "--set metrics.port", hostOption: "--set metrics.host"
            ).check()
        }
        #expect(error?.remedy?.contains("with --set metrics.host, such as") == true)
    }

    @Test func anAddressOfThisMachineIsTaken() throws {
        try ListenAddress(host: "127.0.0.1", port: 0, option: "--port").check()
    }
}
