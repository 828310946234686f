import Testing

@testable import WaymarkInbox

@Suite struct NetworkChangesTests {
    @Test(
        "another network is a reason to ask again, the first one and the loss of one are none",
        arguments: [
            (["Wi-Fi"], [false]), (["Wi-Fi", "Wi-Fi"], [false, false]), (["Wi-Fi", "cellular"], [false, true]),
            (["Wi-Fi", "Wi-Fi and VPN", "Wi-Fi"], [false, true, true]), ([nil, "Wi-Fi"], [false, true]),
            (["Wi-Fi", nil, "Wi-Fi"], [false, false, true]),
            (["Wi-Fi", nil, nil, "cellular"], [false, false, false, true]),
        ] as [([String?], [Bool])])
    func otherNetworkIsAReason(_ networks: [String?], _ reasons: [Bool]) {
        var changes = NetworkChanges<String>()
        #expect(networks.map { changes.isReason($0) } == reasons)
    }
}
