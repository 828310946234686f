import Foundation
import LinkHTTP
import Testing

@testable import waymark

@Suite struct InheritedSocketsTests {
    private func configuration(port: Int, redirect: Int? = nil) -> ServeConfiguration {
        var configuration = ServeConfiguration()
        configuration.http.port = port
        configuration.http.redirect = redirect.map { RedirectConfiguration(port: $0) }
        return configuration
    }

    @Test func socketsGoToThePortsOfTheConfiguration() throws {
        let sockets = InheritedSockets(byPort: [443: 3, 80: 4])
        var both = configuration(port: 443, redirect: 80)
        try sockets.assign(to: &both)
        #expect(both.http.socket == 3)
        #expect(both.http.redirect?.socket == 4)
    }

    @Test func thePortOfMetricsMayHaveOne() throws {
        var both = configuration(port: 443)
        both.http.metrics.listener = MetricsConfiguration.Listener(port: 9464)
        try InheritedSockets(byPort: [443: 3, 9464: 4]).assign(to: &both)
        #expect(both.http.socket == 3)
        #expect(both.http.metrics.listener?.socket == 4)
    }

    @Test(arguments: [nil, 9464])
    func aSocketOfMetricsNeedsNoSetting(port: Int?) throws {
        var one = configuration(port: 443)
        one.http.metrics.listener = port.map { MetricsConfiguration.Listener(port: $0) }
        try InheritedSockets(byPort: [443: 3], byRole: [.metrics: .init(descriptor: 4, port: 19_464)]).assign(to: &one)
        #expect(one.http.metrics.listener?.socket == 4)
        #expect(one.http.metrics.listener?.port == 19_464)
    }

    @Test func aSocketWithARoleBringsItsPort() throws {
        let roles: [InheritedSockets.Role: InheritedSockets.Socket] = [
            .service: .init(descriptor: 3, port: 18_443), .redirect: .init(descriptor: 4, port: 18_080),
        ]
        var both = configuration(port: 443, redirect: 80)
        try InheritedSockets(byPort: [:], byRole: roles).assign(to: &both)
        #expect(both.http.socket == 3 && both.http.port == 18_443)
        #expect(both.http.redirect?.socket == 4 && both.http.redirect?.port == 18_080)
        var one = configuration(port: 443)
        let error = #expect(throws: CommandFailure.self) {
            try InheritedSockets(byPort: [:], byRole: roles).assign(to: &one)
        }
        #expect(error?.message.contains("redirect.http is not set") == true)
    }

    @Test(
        arguments: [
            (nil, 2, [nil, nil]), ("service:redirect", 2, [.service, .redirect]),
            ("waymark.socket:redirect", 2, [nil, .redirect]), ("metrics:service", 2, [.metrics, .service]),
            ("service", 2, [nil, nil]),
            ("service:", 2, [.service, nil]),
        ] as [(String?, Int, [InheritedSockets.Role?])])
    func namesOfDescriptorsGiveRoles(names: String?, count: Int, roles: [InheritedSockets.Role?]) {
        #expect(InheritedSockets.roles(names, count: count) == roles)
    }

    @Test func aPortWithoutASocketIsOpenedByTheService() throws {
        var one = configuration(port: 443, redirect: 8080)
        try InheritedSockets(byPort: [443: 3]).assign(to: &one)
        #expect(one.http.socket == 3)
        #expect(one.http.redirect?.socket == nil)
    }

    @Test func aSocketThatNoSettingNamesStopsTheStart() {
        var other = configuration(port: 8080)
        let error = #expect(throws: CommandFailure.self) {
            try InheritedSockets(byPort: [443: 3]).assign(to: &other)
        }
        #expect(error?.message.contains("port 443") == true)
        #expect(error?.remedy?.contains("redirect.http") == true)
    }

    @Test(arguments: [
        [:], ["LISTEN_FDS": "1"], ["LISTEN_FDS": "1", "LISTEN_PID": "2"], ["LISTEN_FDS": "0", "LISTEN_PID": "7"],
        ["LISTEN_FDS": "x", "LISTEN_PID": "7"],
    ])
    func socketsOfOthersAreLeftAlone(_ environment: [String: String]) throws {
        #expect(try InheritedSockets(environment: environment, processID: 7).byPort.isEmpty)
    }
}
