import Foundation
import Testing
import WaymarkInbox

/// Links in the user info of notifications and quick actions.
@Suite struct UserInfoTests {
    @Test func textAndURLUnderTheKeyAreLinks() throws {
        let app = try InboxFixture()
        #expect(app.inbox.open(userInfo: ["link": Sample.short, "aps": ["badge": 1]], from: .notification).isOurs)
        #expect(app.inbox.open(userInfo: ["link": try Sample.url("myapp://x")], from: .shortcut).isOurs)
    }

    @Test func keyIsThatOfTheConfiguration() throws {
        let app = try InboxFixture { $0.userInfoKey = "deep_link" }
        #expect(app.inbox.open(userInfo: ["link": Sample.short], from: .notification) == .notOurs)
        #expect(app.inbox.open(userInfo: ["deep_link": Sample.short], from: .notification).isOurs)
    }

    @Test func otherUserInfoHasNoLink() throws {
        let app = try InboxFixture()
        for userInfo: [AnyHashable: Any]? in [
            nil, [:], ["link": 5], ["link": ""], ["url": Sample.short], ["link": "https://accounts.example.com/"],
        ] {
            #expect(app.inbox.open(userInfo: userInfo, from: .notification) == .notOurs)
        }
    }

    @Test func linkOfANotificationOpensInItsWindow() async throws {
        let app = try InboxFixture()
        app.inbox.connect("first")
        app.inbox.connect("second")
        app.inbox.becameActive(scene: "second")
        app.inbox.open(userInfo: ["link": "myapp://x"], from: .notification, scene: "first")
        try await app.running { inbox in
            let delivery = try await inbox.nextDelivery(scene: "first")
            #expect(delivery.link.door == .notification)
            await delivery.handled()
        }
    }
}
