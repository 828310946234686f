import WaymarkInbox

extension StartupRow {
    /// Which window a link is opened in.
    static let windows = [
        StartupRow(
            "link by a window behind another one → opened in its own",
            given: .twoWindows, when: [.link("x", in: "a")],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in a"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "link that no window brought → opened in the one in front",
            given: .twoWindows, when: [.link("x", in: nil)],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in b"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "link by a window that is not connected → opened in the one in front",
            given: .twoWindows, when: [.link("x", in: "settings")],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in b"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "the window that came to the front last counts, though it left again",
            given: .twoWindows + [.active("a"), .inactive("a")], when: [.link("x", in: nil)],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in a"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "link that makes a window → waits for the subscriber of that window",
            given: .twoWindows + [.connected("c")], when: [.link("x", in: "c"), .time, .waiting("a", "b", "c")],
            then: [
                "accept x", "received x", "resolved x", "store x of ana", "store x of ana ×1", "open x live in c",
            ],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "link that makes the first window at a cold start",
            given: [.storageRead] + .ana + [.connected("a"), .link("x", in: "a"), .interface, .active("a")],
            when: [.waiting("a")], then: ["store x of ana ×1", "open x live in a"], slot: "presenting x of ana ×1"),
        StartupRow(
            "link by a window whose subscriber shows another one → waits for it",
            given: .twoWindows + [.busy("a", waiting: "b")], when: [.link("x", in: "a"), .waiting("a", "b")],
            then: [
                "accept x", "received x", "resolved x", "store x of ana", "store x of ana ×1", "open x live in a",
            ],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "window closes with an unanswered link → taken back, opened in the other",
            given: .twoWindows + [.link("x", in: "a"), .busy("a", waiting: "b")], when: [.disconnected("a")],
            then: ["withdraw x", "open x live in b"], slot: "presenting x of ana ×1"),
        StartupRow(
            "window closes with a link on its way → opened in the other",
            given: .twoWindows + [.short("x"), .inactive("b"), .active("a"), .disconnected("a"), .active("b")],
            when: [.resolved("x")], then: ["resolved x", "store x of ana ×1", "open x live in b"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "the closed window's subscriber, which is not gone yet, gets nothing",
            given: .twoWindows + [.disconnected("b")], when: [.waiting("a", "b"), .link("x", in: "b")],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in a"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "a window that is connected again gets its links again",
            given: .twoWindows + [.disconnected("a"), .connected("a"), .waiting("a", "b")], when: [.link("x", in: "a")],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in a"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "all windows closed, then a link → it waits for a window",
            given: .twoWindows + [.disconnected("a"), .disconnected("b"), .waiting(), .link("x", in: nil)],
            when: [.connected("c"), .active("c"), .waiting("c")],
            then: ["store x of ana ×1", "open x live in c"], slot: "presenting x of ana ×1"),
        StartupRow(
            "a second window during sign-in changes no screen",
            given: [.storageRead] + .signedOut + [.connected("a"), .waiting("a"), .interface, .active("a")],
            when: [.connected("b"), .waiting("a", "b"), .active("b"), .inactive("a")], then: []),
        StartupRow(
            "sign-in in one window, link by the other → opened in the other",
            given: [.storageRead] + .signedOut
                + [.connected("a"), .connected("b"), .waiting("a", "b"), .interface, .active("a")]
                + [.link("x", in: "b"), .active("a")],
            when: [.signedIn("ana")],
            then: ["show home", "store x of ana gated ×1", "open x afterGate in b"],
            slot: "presenting x of ana gated ×1"),
        StartupRow(
            "windows restored after a kill → the link goes to its window",
            given: .twoWindows + [.link("x", in: "a"), .restart(), .storageRead] + .ana
                + [.connected("a"), .connected("b"), .interface, .active("b")],
            when: [.waiting("a", "b")], then: ["store x of ana ×2", "open x live in a"],
            slot: "presenting x of ana ×2"),
        StartupRow(
            "window not restored after a kill → the link goes to the one in front",
            given: .twoWindows + [.link("x", in: "a"), .restart(), .storageRead] + .ana
                + [.connected("b"), .interface, .active("b")],
            when: [.waiting("b")], then: ["store x of ana ×2", "open x live in b"], slot: "presenting x of ana ×2"),
        StartupRow(
            "a reader without a window gets links only where there is no window",
            given: .twoWindows,
            when: [
                .event(.subscribersChanged([LinkSubscriber(), LinkSubscriber(scene: "b")])), .link("x", in: nil),
            ],
            then: ["accept x", "received x", "resolved x", "store x of ana ×1", "open x live in b"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "the second door of a tap names the window that the first did not",
            given: .twoWindows + [.unsubscribed, .link("x", in: nil)],
            when: [
                .readable("x2", url: "x", door: .customScheme), .event(.sceneConnected("scene")),
                .waiting("scene", "b"),
            ],
            then: ["duplicate", "store x of ana", "store x of ana ×1", "open x live in scene"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "the app is in front as long as one of its windows is",
            given: .twoWindows + [.inactive("a"), .inactive("b"), .unsubscribed, .waiting("a", "b")],
            when: [.link("x", in: "a"), .active("a")],
            then: ["accept x", "received x", "resolved x", "store x of ana", "store x of ana ×1", "open x live in a"],
            slot: "presenting x of ana ×1"),
        StartupRow(
            "a window that closes without leaving the foreground does not keep the app in front",
            given: .twoWindows + [.inactive("a"), .disconnected("b")], when: [.link("x", in: "a")],
            then: ["accept x", "received x", "resolved x", "store x of ana"], slot: "held x of ana"),
        StartupRow(
            "a link needs a newer app → its window tells the person",
            rules: StartupRules(appVersion: "1"), given: .twoWindows,
            when: [.event(.sceneConnected("scene")), .readable("x", version: "2")],
            then: ["accept x", "received x", "resolved x", "store x of ana gated", "prompt x in scene"],
            slot: "held x of ana gated"),
    ]
}

extension [StartupRun.Step] {
    /// Ana has two windows at home, `b` in front of `a`.
    fileprivate static let twoWindows: Self =
        [.storageRead] + ana
        + [.connected("a"), .connected("b"), .waiting("a", "b"), .interface, .active("a"), .active("b")]
}
