import WaymarkInbox

extension StartupRow {
    /// What becomes of a URL at a door.
    static let offers = [
        StartupRow(
            "URL offered, not ours → pass through, nothing sent, nothing stored, slot untouched",
            given: .home + [.short("a")], when: [.foreign("b")], then: ["not ours"], slot: "resolving a? of ana"),
        StartupRow(
            "URL offered, same URL, other door, same activation, answered already → duplicate",
            given: .home + [.readable("a"), .handled("a")], when: [.readable("a2", url: "a", door: .customScheme)],
            then: ["duplicate"]),
        StartupRow(
            "URL offered, same URL, other door, by the next person in the same activation → a link of theirs",
            given: .home + [.readable("a"), .handled("a"), .signedIn("ben")],
            when: [.readable("a2", url: "a", door: .customScheme)],
            then: [
                "accept a2", "received a2", "resolved a2", "store a2 of ben ×1", "open a2 live",
            ],
            slot: "presenting a2 of ben ×1"),
        StartupRow(
            "URL offered, same URL, same door within a second, answered already → duplicate",
            given: .home + [.readable("a"), .handled("a"), .wait(0.9)], when: [.readable("a2", url: "a")],
            then: ["duplicate"]),
        StartupRow(
            "URL offered, same URL, other door after some seconds, answered already → a second tap",
            given: .home + [.readable("a"), .handled("a"), .wait(5)],
            when: [.readable("a2", url: "a", door: .program)],
            then: [
                "accept a2", "received a2", "resolved a2", "store a2 of ana ×1", "open a2 live",
            ],
            slot: "presenting a2 of ana ×1"),
        StartupRow(
            "URL offered, same URL could not be resolved → duplicate, and it is tried again",
            given: .home + [.short("a"), .offline("a")], when: [.short("a2", url: "a")],
            then: ["duplicate", "resolve a"], slot: "resolving a? of ana late"),
        StartupRow(
            "URL offered, same URL still unanswered → duplicate",
            given: .home + [.short("a")], when: [.short("a2", url: "a")], then: ["duplicate"],
            slot: "resolving a? of ana"),
        StartupRow(
            "URL offered, same URL still with the app → duplicate",
            given: .home + [.readable("a")], when: [.readable("a2", url: "a", door: .notification)],
            then: ["duplicate"], slot: "presenting a of ana ×1"),
        StartupRow(
            "URL offered, same URL waits in the queue → duplicate",
            given: .home + [.readable("a"), .readable("b")], when: [.readable("b2", url: "b")], then: ["duplicate"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "URL offered, same URL kept from an earlier process → duplicate",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .storageRead],
            when: [.wait(1), .readable("a2", url: "a")], then: ["duplicate", "store a of ana"], slot: "held a of ana"),
        StartupRow(
            "URL offered, same URL still unanswered, a second tap → duplicate, as new as the tap",
            given: .home + [.short("a"), .offline("a"), .wait(590)],
            when: [.short("a2", url: "a", door: .notification), .resolved("a")],
            then: [
                "duplicate", "store a? of ana", "resolve a", "resolved a", "store a of ana ×1", "open a live",
            ],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "URL offered, same URL still unanswered, a second tap → another ten minutes",
            given: .home + [.unsubscribed, .readable("a"), .wait(590), .readable("a2", url: "a"), .wait(590)],
            when: [.time], then: [], slot: "held a of ana"),
        StartupRow(
            "URL offered, same URL still unanswered, the other door of the same tap → as old as it was",
            given: .home + [.unsubscribed, .readable("a"), .wait(4), .readable("a2", url: "a", door: .customScheme)],
            when: [.wait(597), .time], then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "URL offered, same URL, same door, answered already → a second tap",
            given: .home + [.readable("a"), .handled("a"), .wait(1)], when: [.readable("a2", url: "a")],
            then: [
                "accept a2", "received a2", "resolved a2", "store a2 of ana ×1", "open a2 live",
            ],
            slot: "presenting a2 of ana ×1"),
        StartupRow(
            "foreground → new activation: same URL, other door is a second tap",
            given: .home + [.readable("a"), .handled("a"), .background, .foreground],
            when: [.readable("a2", url: "a", door: .customScheme)],
            then: [
                "accept a2", "received a2", "resolved a2", "store a2 of ana ×1", "open a2 live",
            ],
            slot: "presenting a2 of ana ×1"),
        StartupRow(
            "foreground twice without background between → new activation all the same",
            given: .home + [.readable("a"), .handled("a"), .foreground],
            when: [.short("a2", url: "a", door: .customScheme)],
            then: ["accept a2", "received a2", "store a2? of ana", "resolve a2", "hold 3.0"],
            slot: "resolving a2? of ana"),
        StartupRow(
            "one tap: a door before the app is in front, the other one after → duplicate",
            given: .home + [.background, .readable("a"), .foreground, .handled("a")],
            when: [.readable("a2", url: "a", door: .customScheme)], then: ["duplicate"]),
        StartupRow(
            "URL offered, ours, slot presenting → queue; taken up after the answer",
            given: .home + [.readable("a")], when: [.short("b"), .handled("a")],
            then: [
                "accept b", "received b", "store a of ana ×1 then b? of ana", "handled a", "store b? of ana",
                "resolve b", "hold 3.0",
            ],
            slot: "resolving b? of ana"),
        StartupRow(
            "URL offered, ours, slot presenting, one queued → the newest kept",
            given: .home + [.readable("a"), .short("b")], when: [.readable("c"), .handled("a")],
            then: [
                "accept c", "received c", "resolved c", "dropped b superseded", "store a of ana ×1 then c of ana",
                "handled a", "store c of ana ×1", "open c live",
            ],
            slot: "presenting c of ana ×1"),
        StartupRow(
            "URL offered, ours, otherwise: a short link → persist first, then resolve",
            given: .home, when: [.short("a")],
            then: ["accept a", "received a", "store a? of ana", "resolve a", "hold 3.0"], slot: "resolving a? of ana"),
        StartupRow(
            "URL offered, ours, otherwise: a full link → read locally, held at once",
            given: .home + [.unsubscribed], when: [.readable("a")],
            then: ["accept a", "received a", "resolved a", "store a of ana"], slot: "held a of ana"),
        StartupRow(
            "URL offered, ours, otherwise → old slot erased and reported superseded",
            given: .home + [.short("a")], when: [.short("b")],
            then: ["accept b", "received b", "dropped a superseded", "store b? of ana", "resolve b"],
            slot: "resolving b? of ana"),
        StartupRow(
            "URL offered, ours, otherwise → announced off",
            given: [.storageRead] + .ana + [.announced] + .inFront, when: [.malformed("a")],
            then: ["accept a", "received a", "dropped a invalid", "show home"]),
        StartupRow(
            "URL offered, ours, what was announced comes a second time → announced off",
            given: [.storageRead] + .ana + [.readable("a"), .announced], when: [.readable("a2", url: "a")] + .inFront,
            then: ["duplicate", "show home", "store a of ana ×1", "open a launch"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "URL offered, ours, check for a deferred link running → deferred done",
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.short("a")],
            then: ["accept a", "received a", "store a?", "resolve a"], slot: "resolving a?"),
        StartupRow(
            "URL offered, ours but malformed → reported, and nothing that waits is lost for it",
            given: .home + [.short("a")], when: [.malformed("b")],
            then: ["accept b", "received b", "dropped b invalid"], slot: "resolving a? of ana"),
        StartupRow(
            "URL offered while signed in → bound to that user",
            given: .home + [.background], when: [.readable("a")],
            then: ["accept a", "received a", "resolved a", "store a of ana"], slot: "held a of ana"),
        StartupRow(
            "URL offered while signed out → bound to nobody until the first sign-in, which binds it",
            given: .signIn + [.background, .readable("a")], when: [.signedIn("bob")], then: ["store a of bob"],
            slot: "held a of bob"),
        StartupRow(
            "URL offered while the session is unknown → bound to who is signed in once that is known",
            given: [.storageRead, .readable("a")], when: [.signedIn("ana")], then: ["store a of ana"],
            slot: "held a of ana"),
        StartupRow(
            "URL offered in an app without users → belongs to everybody",
            given: [.storageRead, .onboarded, .signedIn(nil), .readable("a")], when: [.signedIn("bob")],
            then: ["store a of bob"], slot: "held a of bob"),
    ]
}
