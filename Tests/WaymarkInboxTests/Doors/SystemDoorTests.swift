import Foundation
import Testing

@testable import WaymarkInbox

@Suite struct SystemDoorTests {
    @Test(
        "a URL that came without its door is told by its scheme",
        arguments: [
            ("https://go.example.com/x", LinkDoor.universalLink),
            ("HTTPS://go.example.com/x", .universalLink),
            ("http://localhost:8080/x", .universalLink),
            ("example://pass/LH400", .customScheme),
            ("com.googleusercontent.apps.1:/oauth", .customScheme),
        ])
    func urlWithoutDoorIsToldByItsScheme(text: String, door: LinkDoor) throws {
        #expect(LinkDoor.ofSystem(try #require(URL(string: text))) == door)
    }
}
