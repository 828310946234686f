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

    @Test func anAddressOfThisMachineIsTaken() throws {
        try ListenAddress(host: "127.0.0.1", port: 0, option: "--port").check()
    }
}
