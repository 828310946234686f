import WaymarkClient

/// The network of the device, which can be turned off.
actor NetworkSwitch: LinkTransport {
    private let transport = URLSessionTransport()
    private var isOn = true

    func turn(on isOn: Bool) {
        self.isOn = isOn
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        guard isOn else { throw LinkTransportError(.offline) }
        return try await transport.send(request)
    }
}
