import WaymarkInbox

extension StartupRow {
    /// The eight rows that a start-up decides by: whether a link is announced, one is stored, somebody is signed in.
    ///
    /// Where the well-known table shows the spinner without an end, or forgets what it knew, ours goes on.
    static let signInStore = [
        StartupRow(
            "no activity, no stored link, no token → sign-in", given: [.storageRead] + .signedOut, when: .inFront,
            then: ["show signIn"]),
        StartupRow(
            "no activity, no stored link, token → home", given: [.storageRead] + .ana, when: .inFront,
            then: ["show home"]),
        StartupRow(
            "no activity, stored link, no token → sign-in, link kept; opened after sign-in",
            given: stored + .signedOut, when: .inFront + [.signedIn("ana")],
            then: [
                "show signIn", "store a of ana gated", "show home", "store a of ana gated ×1", "open a afterGate",
            ],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "no activity, stored link, token → home, deep link above it; erased after the answer",
            given: stored + .ana, when: .inFront + [.handled("a")],
            then: [
                "show home", "store a of ana ×1", "open a launch", "handled a", "store nothing",
            ]),
        StartupRow(
            "activity, no stored link, token → waiting, until the link comes",
            given: [.storageRead] + .ana + [.announced], when: .inFront + [.readable("b")],
            then: [
                "show waiting", "hold 3.0", "accept b", "received b", "resolved b", "show home", "store b of ana ×1",
                "open b launch",
            ],
            slot: "presenting b of ana ×1"),
        StartupRow(
            "activity, no stored link, token, and the link never comes → home after the deadline",
            given: [.storageRead] + .ana + [.announced] + .inFront, when: [.wait(3), .deadline], then: ["show home"]),
        StartupRow(
            "activity, no stored link, no token → sign-in at once, the link is kept when it comes",
            given: [.storageRead] + .signedOut + [.announced], when: .inFront + [.readable("b")],
            then: [
                "show signIn", "hold 3.0", "accept b", "received b", "resolved b", "store b gated",
            ],
            slot: "held b gated"),
        StartupRow(
            "activity, stored link, no token → sign-in, link kept; the newer one takes its place",
            given: stored + .signedOut + [.announced], when: .inFront + [.readable("b")],
            then: [
                "show signIn", "hold 3.0", "store a of ana gated", "accept b", "received b", "resolved b",
                "dropped a superseded", "store b gated",
            ],
            slot: "held b gated"),
        StartupRow(
            "activity, stored link, token → waiting, then the newer link; the stored one if none comes",
            given: stored + .ana + [.announced] + .inFront, when: [.wait(3), .deadline],
            then: ["show home", "store a of ana ×1", "open a launch"], slot: "presenting a of ana ×1"),
    ]

    private static let stored: [StartupRun.Step] =
        .home + [.unsubscribed, .readable("a"), .restart(), .storageRead]
}
