import WaymarkInbox
import WaymarkLinks

extension StartupRow {
    /// What the service's answers do.
    static let resolutions = [
        StartupRow(
            "resolved, id matches slot → held; persist",
            given: .home + [.unsubscribed, .short("a")], when: [.resolved("a")],
            then: ["resolved a", "store a of ana"], slot: "held a of ana"),
        StartupRow(
            "resolved in the background → held; opening waits for the foreground",
            given: .home + [.short("a"), .background], when: [.resolved("a"), .foreground],
            then: ["resolved a", "store a of ana", "store a of ana ×1", "open a live"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "resolved, id does not match → ignore",
            given: .home + [.short("a"), .short("b")], when: [.resolved("a")], then: [], slot: "resolving b? of ana"),
        StartupRow(
            "failed, id does not match → ignore",
            given: .home + [.short("a"), .short("b")], when: [.offline("a"), .refused("a")], then: [],
            slot: "resolving b? of ana"),
        StartupRow(
            "resolved a second time → ignore",
            given: .home + [.short("a"), .resolved("a")], when: [.resolved("a"), .refused("a"), .offline("a")],
            then: [], slot: "presenting a of ana ×1"),
        StartupRow(
            "failed, transient → retry, late, persist, report",
            given: .home + [.short("a")], when: [.offline("a")],
            then: ["delayed a", "ask again later", "store a? of ana late"],
            slot: "retry a? of ana late"),
        StartupRow(
            "failed, transient, network returns within lifetime → resolve again",
            given: .home + [.short("a"), .offline("a"), .wait(600)], when: [.network], then: ["resolve a"],
            slot: "resolving a? of ana late"),
        StartupRow(
            "failed, transient, foreground within lifetime → resolve again",
            given: .home + [.short("a"), .offline("a"), .background], when: [.foreground],
            then: ["resolve a"], slot: "resolving a? of ana late"),
        StartupRow(
            "failed, transient, network returns while a try is under way → no second one",
            given: .home + [.short("a")], when: [.network], then: [], slot: "resolving a? of ana"),
        StartupRow(
            "failed, transient, lifetime over → erase, report expired, no further try",
            given: .home + [.short("a"), .offline("a"), .wait(601)], when: [.network],
            then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "failed, transient, but an earlier try answers after all → held",
            given: .home + [.unsubscribed, .short("a"), .offline("a")], when: [.resolved("a")],
            then: ["resolved a", "store a of ana late"], slot: "held a of ana late"),
        StartupRow(
            "failed, transient, in front → asked again after a pause, reported once",
            given: .home + [.short("a"), .offline("a"), .wait(4)], when: [.due, .offline("a")],
            then: ["resolve a", "ask again later"], slot: "retry a? of ana late"),
        StartupRow(
            "failed, transient, timer too early → nothing",
            given: .home + [.short("a"), .offline("a"), .wait(0.5)], when: [.due], then: [],
            slot: "retry a? of ana late"),
        StartupRow(
            "failed, transient, pause over in the background → asked again in the foreground",
            given: .home + [.short("a"), .offline("a"), .background, .wait(4)], when: [.due, .foreground],
            then: ["resolve a"], slot: "resolving a? of ana late"),
        StartupRow(
            "failed, transient, in the background → no timer",
            given: .home + [.short("a"), .background], when: [.offline("a")],
            then: ["delayed a", "store a? of ana late"], slot: "retry a? of ana late"),
        StartupRow(
            "failed, the service asks for a pause → neither the network nor the foreground shortens it",
            given: .home + [.short("a"), .busy("a", 30), .wait(29)], when: [.network, .background, .foreground, .due],
            then: [], slot: "retry a? of ana late"),
        StartupRow(
            "failed, the service asks for a pause, which is over → asked again",
            given: .home + [.short("a"), .busy("a", 30), .wait(45)], when: [.due], then: ["resolve a"],
            slot: "resolving a? of ana late"),
        StartupRow(
            "failed after the app was away → asked anew at once, not late",
            given: .home + [.short("a"), .background, .foreground], when: [.offline("a")], then: ["resolve a"],
            slot: "resolving a? of ana"),
        StartupRow(
            "failed after another network came → asked anew at once",
            given: .home + [.short("a"), .network], when: [.offline("a")], then: ["resolve a"],
            slot: "resolving a? of ana"),
        StartupRow(
            "failed again after it was asked anew → waits",
            given: .home + [.short("a"), .network, .offline("a")], when: [.offline("a")],
            then: ["delayed a", "ask again later", "store a? of ana late"], slot: "retry a? of ana late"),
        StartupRow(
            "withheld → asked again for a reason only",
            given: .home + [.short("a"), .withheld("a")], when: [.wait(100), .due, .network], then: ["resolve a"],
            slot: "resolving a? of ana late"),
        StartupRow(
            "failed, permanent → erase, report, go on as without a link",
            given: [.storageRead] + .ana + [.short("a")] + .inFront, when: [.refused("a")],
            then: ["dropped a invalid", "show home", "store nothing"]),
        StartupRow(
            "failed, permanent, while a retry waits → erase, report",
            given: .home + [.short("a"), .offline("a")], when: [.refused("a")],
            then: ["dropped a invalid", "store nothing"]),
        StartupRow(
            "resolved, the app says that this one needs no session → opens over sign-in",
            given: .signIn + [.short("a")], when: [.resolved("a", needsSession: false)],
            then: ["resolved a", "store a gated ×1", "open a afterGate"], slot: "presenting a gated ×1"),
    ]

    /// What the end of the hold deadline does.
    static let deadlines = [
        StartupRow(
            "hold deadline, waiting screen, signed in → stop waiting; unresolved slot becomes late",
            given: [.storageRead] + .ana + [.short("a")] + .inFront + [.wait(3)], when: [.deadline],
            then: ["show home", "store a? of ana late"], slot: "resolving a? of ana late"),
        StartupRow(
            "hold deadline, waiting screen, signed in, missing announcement → the link that may still come is late",
            given: [.storageRead] + .ana + [.announced] + .inFront + [.wait(3)], when: [.deadline, .readable("a")],
            then: [
                "show home", "accept a", "received a", "resolved a", "store a of ana late ×1", "open a late",
            ],
            slot: "presenting a of ana late ×1"),
        StartupRow(
            "hold deadline, missing announcement, next link after the app was left → not late",
            given: [.storageRead] + .ana + [.announced] + .inFront + [.wait(3), .deadline, .background, .foreground],
            when: [.readable("a")],
            then: ["accept a", "received a", "resolved a", "store a of ana ×1", "open a live"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "hold deadline, waiting screen, first deferred check running → stop waiting",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront + [.wait(3)], when: [.deadline],
            then: ["show home"]),
        StartupRow(
            "hold deadline, home shown, slot resolving → late",
            given: .home + [.short("a"), .wait(3)], when: [.deadline], then: ["store a? of ana late"],
            slot: "resolving a? of ana late"),
        StartupRow(
            "hold deadline, home shown, timer of an older link → waits for the newer one's time",
            given: .home + [.short("a"), .wait(2), .short("b"), .wait(1)], when: [.deadline], then: ["hold 2.0"],
            slot: "resolving b? of ana"),
        StartupRow(
            "hold deadline, waiting screen, newer link meanwhile → the first deadline stands",
            given: [.storageRead] + .ana + [.announced] + .inFront + [.wait(2), .short("a"), .wait(1)],
            when: [.deadline], then: ["show home", "store a? of ana late"], slot: "resolving a? of ana late"),
        StartupRow(
            "hold deadline, sign-in shown → announcement forgotten, the link that may still come is not late",
            given: [.storageRead] + .signedOut + [.announced] + .inFront + [.wait(3)],
            when: [.deadline, .signedIn("ana"), .readable("a")],
            then: [
                "show home", "accept a", "received a", "resolved a", "store a of ana ×1", "open a live",
            ],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "hold deadline, onboarding shown → announcement forgotten",
            given: [.storageRead, .signedIn("ana"), .announced] + .inFront + [.wait(3)],
            when: [.deadline, .onboarded], then: ["show home"]),
        StartupRow(
            "hold deadline, sign-in shown, slot resolving → gated, not late",
            given: .signIn + [.short("a"), .wait(3)], when: [.deadline], then: [], slot: "resolving a? gated"),
        StartupRow(
            "hold deadline, session unknown → the time does not run",
            given: [.storageRead, .onboarded, .short("a")] + .inFront, when: [.wait(100), .signedIn("ana")],
            then: ["hold 3.0", "store a? of ana"], slot: "resolving a? of ana"),
        StartupRow(
            "hold deadline, nothing waited for → nothing",
            given: .home + [.short("a"), .resolved("a"), .handled("a"), .wait(3)], when: [.deadline], then: []),
        StartupRow(
            "hold deadline, without a timer → nothing", given: .home, when: [.deadline], then: []),
    ]

    /// What the check for a deferred link does.
    static let deferredChecks = [
        StartupRow(
            "deferred match, check running, no slot → done; slot held",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront, when: [.found("d")],
            then: ["firstOpen d", "show home", "store d of ana ×1", "open d launch"],
            slot: "presenting d of ana ×1"),
        StartupRow(
            "deferred match, home shown already → late",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront + [.wait(3), .deadline],
            when: [.found("d")], then: ["firstOpen d", "store d of ana late ×1", "open d late"],
            slot: "presenting d of ana late ×1"),
        StartupRow(
            "deferred match, onboarding shown → gated",
            given: [.disk(StartupRun.firstLaunch), .storageRead, .nobody] + .inFront,
            when: [.found("d"), .onboarded, .signedIn("ana")],
            then: [
                "firstOpen d", "store d gated", "show signIn", "show home", "store d of ana gated ×1",
                "open d afterGate",
            ],
            slot: "presenting d of ana gated ×1"),
        StartupRow(
            "deferred match, direct link meanwhile → the direct link wins, the match is reported",
            given: [.disk(StartupRun.firstLaunch), .storageRead, .short("a")], when: [.found("d")],
            then: ["firstOpen d", "dropped d outrun"], slot: "resolving a?"),
        StartupRow(
            "deferred match, direct link came and went → still outrun, once",
            given: [.disk(StartupRun.firstLaunch)] + .home + [.readable("a"), .handled("a")],
            when: [.found("d"), .found("d")], then: ["firstOpen d", "dropped d outrun"]),
        StartupRow(
            "deferred match, only probable, and the app accepts certain ones only → reported, not delivered",
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.found("d", .probable)],
            then: ["firstOpen d", "dropped d improbable", "store nothing"]),
        StartupRow(
            "deferred match, only probable, and the app accepts that → held",
            rules: StartupRules(acceptsProbableMatches: true),
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.found("d", .probable)],
            then: ["firstOpen d", "store d"], slot: "held d"),
        StartupRow(
            "deferred match that is none → done",
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.found("d", .none)],
            then: ["firstOpen", "store nothing"]),
        StartupRow(
            "deferred no match → done",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront, when: [.noMatch],
            then: ["firstOpen", "show home", "store nothing"]),
        StartupRow(
            "deferred failed, transient, network returns → asked again, without the waiting screen",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront,
            when: [.checkOffline, .network, .found("d")],
            then: [
                "claimFailed", "show home", "ask again later", "check deferred for i", "firstOpen d",
                "store d of ana late ×1", "open d late",
            ],
            slot: "presenting d of ana late ×1"),
        StartupRow(
            "deferred failed, transient, in front → asked again after a pause, reported once",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront + [.checkOffline, .wait(60)],
            when: [.due, .checkOffline], then: ["check deferred for i", "ask again later"]),
        StartupRow(
            "deferred failed, transient, pause over in the background → asked again in the foreground",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront + [.checkOffline, .background],
            when: [.wait(60), .due, .foreground], then: ["check deferred for i"]),
        StartupRow(
            "deferred failed, direct link while it waits → not asked again",
            given: [.disk(StartupRun.firstLaunch)] + .home + [.checkOffline, .readable("a"), .handled("a")],
            when: [.network, .wait(60), .due], then: []),
        StartupRow(
            "deferred withheld → not asked again in this process",
            given: [.disk(StartupRun.firstLaunch), .storageRead] + .ana + .inFront,
            when: [.checkWithheld, .network, .background, .foreground], then: ["claimFailed", "show home"]),
        StartupRow(
            "deferred failed, transient → tried again on the next launch within the window",
            given: [.disk(StartupRun.firstLaunch), .storageRead, .checkOffline, .restart(), .wait(86_400)],
            when: [.storageRead], then: ["check deferred for i"]),
        StartupRow(
            "deferred failed, permanent → done",
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.checkRefused],
            then: ["claimFailed", "store nothing"]),
        StartupRow(
            "deferred failed after a direct link outran it → done",
            given: [.disk(StartupRun.firstLaunch), .storageRead, .short("a"), .checkOffline],
            when: [.found("d")], then: [], slot: "resolving a?"),
    ]
}
