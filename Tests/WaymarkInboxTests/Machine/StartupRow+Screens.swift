import WaymarkInbox

extension StartupRow {
    /// The screen after every event.
    static let screens = [
        StartupRow(
            "interface not ready → nothing shown",
            given: [.storageRead] + .ana, when: [.foreground, .subscribed], then: []),
        StartupRow(
            "app not active → nothing shown", given: [.storageRead] + .ana, when: [.interface, .subscribed], then: []),
        StartupRow(
            "1: slot presenting → unchanged, until the answer",
            given: .home + [.readable("a"), .sessionExpired, .toOnboard], when: [.handled("a")],
            then: ["handled a", "show onboarding", "store nothing"]),
        StartupRow(
            "2: session unknown → waiting", given: [.storageRead, .onboarded], when: .inFront, then: ["show waiting"]),
        StartupRow(
            "2: session unknown, link held → waiting, not opened",
            given: [.storageRead, .onboarded, .readable("a", needsSession: false)], when: .inFront,
            then: ["show waiting"], slot: "held a"),
        StartupRow(
            "3: onboarding pending → onboarding",
            given: [.storageRead, .signedIn("ana")], when: .inFront, then: ["show onboarding"]),
        StartupRow(
            "3: onboarding pending, an outstanding slot becomes gated",
            given: [.storageRead, .signedIn("ana"), .short("a")], when: .inFront,
            then: ["show onboarding", "hold 3.0", "store a? of ana gated"], slot: "resolving a? of ana gated"),
        StartupRow(
            "3: onboarding pending and signed out → onboarding first",
            given: [.storageRead, .nobody] + .inFront, when: [.onboarded], then: ["show signIn"]),
        StartupRow(
            "4: signed out → sign-in at once, even while a link resolves; the slot becomes gated",
            given: [.storageRead] + .signedOut + [.short("a")], when: .inFront,
            then: ["show signIn", "hold 3.0", "store a? gated"], slot: "resolving a? gated"),
        StartupRow(
            "4: signed out → sign-in at once, even while a link is announced",
            given: [.storageRead] + .signedOut + [.announced], when: [.interface, .foreground],
            then: ["show signIn", "hold 3.0"]),
        StartupRow(
            "4: signed out, held link that needs no session → opened over sign-in",
            given: [.storageRead] + .signedOut + [.readable("a", needsSession: false)], when: .inFront,
            then: ["show signIn", "store a ×1", "open a launch"], slot: "presenting a ×1"),
        StartupRow(
            "4: signed out, held link that needs a session → kept",
            given: .signIn, when: [.readable("a")],
            then: ["accept a", "received a", "resolved a", "store a gated"], slot: "held a gated"),
        StartupRow(
            "5: signed in, slot resolving → waiting",
            given: [.storageRead] + .ana + [.short("a")], when: .inFront, then: ["show waiting", "hold 3.0"],
            slot: "resolving a? of ana"),
        StartupRow(
            "5: signed in, announced → waiting", given: [.storageRead] + .ana + [.announced], when: .inFront,
            then: ["show waiting", "hold 3.0"]),
        StartupRow(
            "5: signed in, first deferred check running → waiting",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana, when: .inFront,
            then: ["show waiting", "hold 3.0"]),
        StartupRow(
            "5: signed in at sign-in while a link resolves, hold over → home",
            given: .signIn + [.short("a"), .wait(3), .deadline], when: [.signedIn("ana")],
            then: ["show home", "store a? of ana gated"], slot: "resolving a? of ana gated"),
        StartupRow(
            "5: signed in, a retry waits → home",
            given: [.storageRead] + .ana + [.short("a")] + .inFront, when: [.offline("a")],
            then: ["delayed a", "show home", "ask again later", "store a? of ana late"], slot: "retry a? of ana late"),
        StartupRow(
            "5: announcement withdrawn → home",
            given: [.storageRead] + .ana + [.announced] + .inFront, when: [.withdrawn], then: ["show home"]),
        StartupRow(
            "6: signed in, slot held → home, then open",
            given: [.storageRead] + .ana + [.readable("a")], when: .inFront,
            then: ["show home", "store a of ana ×1", "open a launch"], slot: "presenting a of ana ×1"),
        StartupRow(
            "6: signed in, slot held, home shown already → open",
            given: .home + [.short("a")], when: [.resolved("a")],
            then: ["resolved a", "store a of ana ×1", "open a live"], slot: "presenting a of ana ×1"),
        StartupRow("7: signed in, otherwise → home", given: [.storageRead] + .ana, when: .inFront, then: ["show home"]),
        StartupRow(
            "warm start never leaves home for the waiting screen",
            given: .home, when: [.announced, .short("a"), .background, .foreground],
            then: ["hold 3.0", "accept a", "received a", "store a? of ana", "resolve a"], slot: "resolving a? of ana"),
        StartupRow(
            "no screen is shown twice in a row",
            given: .home, when: [.signedIn("ana"), .onboarded, .interface, .foreground, .time], then: []),
        StartupRow(
            "not active: the session ends → sign-in on the way back",
            given: .home + [.background], when: [.sessionExpired, .foreground], then: ["show signIn"]),
        StartupRow(
            "no gates: told everything at the start → home, every link live",
            given: [.storageRead, .onboarded, .signedIn(nil), .interface, .foreground],
            when: [.readable("a"), .subscribed],
            then: ["accept a", "received a", "resolved a", "store a", "store a ×1", "open a live"],
            slot: "presenting a ×1"),
    ]
}
