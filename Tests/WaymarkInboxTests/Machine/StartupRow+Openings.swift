import Foundation
import WaymarkInbox

extension StartupRow {
    /// What happens when a link could be opened.
    static let openings = [
        StartupRow(
            "1: link needs a newer app → prompt, keep the link gated, home meanwhile",
            rules: StartupRules(appVersion: "1.9"), given: [.storageRead] + .ana + [.readable("a", version: "1.10")],
            when: .inFront,
            then: ["show home", "store a of ana gated", "prompt a"], slot: "held a of ana gated"),
        StartupRow(
            "1: link needs a newer app → prompt once per process",
            rules: StartupRules(appVersion: "1.9"), given: .home + [.readable("a", version: "2")],
            when: [.background, .foreground, .time, .readable("b", version: "2")],
            then: [
                "accept b", "received b", "resolved b", "dropped a superseded", "store b of ana gated",
            ],
            slot: "held b of ana gated"),
        StartupRow(
            "1: link needs a newer app, next process of the same one → prompt again",
            rules: StartupRules(appVersion: "1.9"),
            given: .home + [.readable("a", version: "2"), .restart(), .storageRead] + .ana, when: .inFront,
            then: ["show home", "prompt a"], slot: "held a of ana gated"),
        StartupRow(
            "1: link needed a newer app → opened after the update",
            rules: StartupRules(appVersion: "1.9"),
            given: .home + [.readable("a", version: "2"), .restart(version: "2.0"), .wait(86_000), .storageRead] + .ana,
            when: .inFront,
            then: ["show home", "store a of ana gated ×1", "open a afterGate"],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "1: a version code of Android counts as a number",
            rules: StartupRules(appVersion: "99"), given: .home + [.readable("a", version: "100")], when: [.time],
            then: [], slot: "held a of ana gated"),
        StartupRow(
            "1: a version that cannot be read blocks nothing",
            rules: StartupRules(appVersion: "1.9"), given: .home + [.readable("a", version: "2-beta")], when: [.time],
            then: [], slot: "presenting a of ana ×1"),
        StartupRow(
            "1: an app version that cannot be read blocks nothing",
            rules: StartupRules(appVersion: "dev"), given: .home + [.readable("a", version: "2")], when: [.time],
            then: [], slot: "presenting a of ana ×1"),
        StartupRow(
            "2: attempts + 1, persisted before the call",
            given: .home + [.unsubscribed, .readable("a")], when: [.subscribed],
            then: ["store a of ana ×1", "open a live"], slot: "presenting a of ana ×1"),
        StartupRow(
            "2: second attempt after a crash",
            given: .home + [.readable("a"), .restart(), .storageRead] + .ana,
            when: .inFront,
            then: ["show home", "store a of ana ×2", "open a launch"], slot: "presenting a of ana ×2"),
        StartupRow(
            "2: third attempt → erase, report poison",
            given: .home + [.readable("a"), .restart()] + .home + [.restart(), .storageRead] + .ana,
            when: .inFront, then: ["show home", "dropped a poison", "store nothing"]),
        StartupRow(
            "2: attempt of a link that an earlier process left cannot be stored → not opened, no attempt",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .storageRead] + .ana + .inFront,
            when: [.unstored("a"), .time, .network], then: [], slot: "held a of ana"),
        StartupRow(
            "2: attempt that could not be stored → tried again at the next foreground",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .storageRead] + .ana + .inFront
                + [.unstored("a"), .background],
            when: [.foreground], then: ["store a of ana ×1", "open a live"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "2: attempt of a link that has just come cannot be stored → opened all the same",
            given: .home + [.readable("a")], when: [.unstored("a"), .handled("a")],
            then: ["handled a", "store nothing"]),
        StartupRow(
            "2: what could not be stored is of another link → nothing",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .storageRead] + .ana + .inFront,
            when: [.unstored("b")], then: [], slot: "presenting a of ana ×1"),
        StartupRow(
            "3: timing, home already shown and late → late",
            given: .home + [.short("a"), .wait(3), .deadline], when: [.resolved("a")],
            then: ["resolved a", "store a of ana late ×1", "open a late"],
            slot: "presenting a of ana late ×1"),
        StartupRow(
            "3: timing, home already shown, not late → live",
            given: .home, when: [.readable("a")],
            then: ["accept a", "received a", "resolved a", "store a of ana ×1", "open a live"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "3: timing, home already shown, gated → live",
            given: .signIn + [.short("a"), .wait(3), .deadline, .signedIn("ana")], when: [.resolved("a")],
            then: ["resolved a", "store a of ana gated ×1", "open a live"],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "3: timing, home not shown, gated → afterGate",
            given: .signIn + [.readable("a")], when: [.signedIn("ana")],
            then: ["show home", "store a of ana gated ×1", "open a afterGate"],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "3: timing, nothing but waiting shown → launch",
            given: [.storageRead] + .ana + [.short("a")] + .inFront, when: [.resolved("a")],
            then: ["resolved a", "show home", "store a of ana ×1", "open a launch"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "3: timing, late, but nothing but waiting shown → launch",
            given: .home + [.short("a"), .offline("a"), .restart(), .storageRead] + .ana + .inFront,
            when: [.resolved("a")],
            then: ["resolved a", "show home", "store a of ana late ×1", "open a launch"],
            slot: "presenting a of ana late ×1"),
        StartupRow(
            "3: timing, else → live",
            given: .signIn, when: [.readable("a", needsSession: false)],
            then: ["accept a", "received a", "resolved a", "store a ×1", "open a live"],
            slot: "presenting a ×1"),
        StartupRow(
            "4: answer erases slot, announcement and attempt count together",
            given: [.storageRead] + .ana + .inFront + [.readable("a"), .announced, .handled("a"), .wait(1)],
            when: [.readable("a2", url: "a")],
            then: ["accept a2", "received a2", "resolved a2", "store a2 of ana ×1", "open a2 live"],
            slot: "presenting a2 of ana ×1"),
    ]

    /// How long links live.
    static let lifetimes = [
        StartupRow(
            "ten minutes for a link not at a gate",
            given: .home + [.unsubscribed, .readable("a"), .wait(600)], when: [.time, .wait(0.5), .time],
            then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "a day for a link at sign-in",
            given: .signIn + [.readable("a"), .wait(86_400), .time], when: [.wait(0.5), .time],
            then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "a day for a link at onboarding, over restarts",
            given: [.storageRead, .signedIn("ana")] + .inFront + [.readable("a"), .restart(), .wait(86_000)],
            when: [.storageRead] + .ana + .inFront,
            then: ["show home", "store a of ana gated ×1", "open a afterGate"],
            slot: "presenting a of ana gated ×1"),
        StartupRow(
            "not active: the lifetime is checked again on the way back",
            given: .home + [.background, .readable("a"), .wait(601)], when: [.foreground],
            then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "a link with the app does not expire",
            given: .home + [.readable("a"), .wait(100_000)], when: [.time, .background, .foreground, .handled("a")],
            then: ["handled a", "store nothing"]),
        StartupRow(
            "a queued link expires",
            given: .home + [.readable("a"), .readable("b"), .wait(601)], when: [.handled("a")],
            then: ["dropped b expired", "handled a", "store nothing"]),
        StartupRow(
            "an expired link does not swallow a new tap on the same one",
            given: .home + [.unsubscribed, .readable("a"), .wait(601)], when: [.readable("a2", url: "a")],
            then: ["dropped a expired", "accept a2", "received a2", "resolved a2", "store a2 of ana"],
            slot: "held a2 of ana"),
        StartupRow(
            "within a process, a jump of the wall clock changes nothing",
            given: .home + [.unsubscribed, .readable("a"), .clockJumps(1_000_000)],
            when: [.time, .clockJumps(-9_000_000), .time], then: [], slot: "held a of ana"),
        StartupRow(
            "across processes, the wall clock tells the age, and the uptime continues it",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .wait(400), .storageRead, .wait(201)],
            when: [.time], then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "across processes, wall clock a day back or less → age 0",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .clockJumps(-86_400), .storageRead, .wait(600)],
            when: [.time], then: [], slot: "held a of ana"),
        StartupRow(
            "across processes, wall clock more than a day back → expired",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .clockJumps(-86_401)], when: [.storageRead],
            then: ["dropped a expired", "store nothing"]),
    ]
}
