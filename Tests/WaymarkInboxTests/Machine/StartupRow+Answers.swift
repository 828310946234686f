import WaymarkInbox

extension StartupRow {
    /// What signing in and out does to links.
    static let sessions = [
        StartupRow(
            "session → signedOut by the user, slot bound → erase, report",
            given: .home + [.short("a")], when: [.signedOut],
            then: ["dropped a signedOut", "show signIn", "store nothing"]),
        StartupRow(
            "session → signedOut by the user, slot presenting → withdraw, erase, report",
            given: .home + [.readable("a")], when: [.signedOut],
            then: ["store nothing", "withdraw a", "dropped a signedOut", "show signIn"]),
        StartupRow(
            "session → signedOut by the user, one presenting and one queued → both",
            given: .home + [.readable("a"), .short("b")], when: [.signedOut],
            then: [
                "store nothing then b? of ana", "withdraw a", "dropped a signedOut", "dropped b signedOut",
                "show signIn", "store nothing",
            ]),
        StartupRow(
            "session → signedOut by the user, slot bound to nobody → kept",
            given: .signIn + [.readable("a")], when: [.signedOut], then: [], slot: "held a gated"),
        StartupRow(
            "session → signedOut by the user before storage was readable, stored slot bound → erase, report",
            given: .home + [.short("a"), .restart(), .signedOut], when: [.storageRead],
            then: ["dropped a signedOut", "store nothing"]),
        StartupRow(
            "session expires → slot stays, bound to that user",
            given: .home + [.short("a")], when: [.sessionExpired], then: ["show signIn", "store a? of ana gated"],
            slot: "resolving a? of ana gated"),
        StartupRow(
            "session expires while the app presents a link → it stays with the app",
            given: .home + [.readable("a")], when: [.sessionExpired], then: [], slot: "presenting a of ana ×1"),
        StartupRow(
            "session expires, the same user signs in → opened",
            given: .home + [.background, .readable("a"), .sessionExpired, .foreground], when: [.signedIn("ana")],
            then: ["show home", "store a of ana gated ×1", "open a afterGate"],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "nobody is signed in at the launch → a link of an earlier process waits for its user",
            given: .home + [.short("a"), .restart(), .storageRead], when: [.nobody], then: [],
            slot: "resolving a? of ana"),
        StartupRow(
            "session → signedIn(u), slot bound to v ≠ u → erase, report",
            given: .home + [.short("a"), .sessionExpired], when: [.signedIn("bob")],
            then: ["dropped a otherUser", "show home", "store nothing"]),
        StartupRow(
            "session → signedIn(u), slot bound to v ≠ u, presenting → withdraw, erase, report",
            given: .home + [.readable("a")], when: [.signedIn("bob")],
            then: ["store nothing", "withdraw a", "dropped a otherUser"]),
        StartupRow(
            "session → signedIn(u), queued bound to v ≠ u → erase, report",
            given: .home + [.readable("a"), .sessionExpired, .readable("b"), .signedIn("ana"), .sessionExpired],
            when: [.signedIn("bob")],
            then: [
                "store nothing then b of ana", "withdraw a", "dropped a otherUser", "dropped b otherUser",
                "store nothing",
            ]),
        StartupRow(
            "session → signedIn without a name, slot bound to somebody → erase, report",
            given: .home + [.short("a")], when: [.signedIn(nil)], then: ["dropped a otherUser", "store nothing"]),
    ]

    /// What the app's answers do.
    static let answers = [
        StartupRow(
            "answered handled, slot presenting → erase; report",
            given: .home + [.readable("a")], when: [.handled("a")], then: ["handled a", "store nothing"]),
        StartupRow(
            "answered unhandled, slot presenting → erase; report",
            given: .home + [.readable("a")], when: [.unhandled("a")], then: ["unhandled a", "store nothing"]),
        StartupRow(
            "any later answer is ignored",
            given: .home + [.readable("a"), .handled("a")], when: [.handled("a"), .unhandled("a"), .givenBack("a")],
            then: []),
        StartupRow(
            "answer to another link → ignored",
            given: .home + [.readable("a")], when: [.handled("b"), .givenBack("b")], then: [],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "answer to a link that is not with the app → ignored",
            given: .home + [.unsubscribed, .readable("a")], when: [.handled("a"), .givenBack("a")], then: [],
            slot: "held a of ana"),
        StartupRow(
            "given back → held again, without using up an attempt",
            given: .home + [.readable("a"), .unsubscribed], when: [.givenBack("a"), .subscribed],
            then: ["store a of ana", "store a of ana ×1", "open a live"], slot: "presenting a of ana ×1"),
        StartupRow(
            "given back while another subscriber is there → opened again at once",
            given: .home + [.readable("a")], when: [.givenBack("a")],
            then: ["open a live"], slot: "presenting a of ana ×1"),
        StartupRow(
            "given back, a newer one queued → the newer one",
            given: .home + [.readable("a"), .readable("b"), .unsubscribed], when: [.givenBack("a")],
            then: ["dropped a superseded", "store b of ana"], slot: "held b of ana"),
        StartupRow(
            "nobody to take a link → home, and no attempt is used up",
            given: [.storageRead] + .ana + [.readable("a")], when: [.interface, .foreground, .subscribed],
            then: ["show home", "store a of ana ×1", "open a live"], slot: "presenting a of ana ×1"),
    ]
}
