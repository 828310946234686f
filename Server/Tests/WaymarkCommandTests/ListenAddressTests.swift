import NIOCore
import NIOPosix
import Testing

@testable import waymark

@Suite struct ListenAddressTests {
    private func failure(host: String, port: Int) -> CommandFailure? {
        do {
            try ListenAddress(host: host, port: port, option: "--port").check()
            return nil
        } catch {
            return error as? CommandFailure
        }
    }

    @Test func anAddressInUseIsRefused() async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let failure = failure(host: "127.0.0.1", port: port)
        #expect(failure?.kind == .unavailable && failure?.message.contains("127.0.0.1:\(port) is in use") == true)
        #expect(failure?.remedy?.contains("--port") == true)
        try await listener.close()
        try ListenAddress(host: "127.0.0.1", port: 0, option: "--port").check()
    }

    @Test(arguments: [("203.0.113.7", "does not have the address"), ("nowhere.invalid", "is not known")])
    func anAddressThatThisMachineDoesNotHaveIsRefused(host: String, message: String) {
        let failure = failure(host: host, port: 0)
        #expect(failure?.kind == .unavailable && failure?.message.contains(message) == true)
    }
}
