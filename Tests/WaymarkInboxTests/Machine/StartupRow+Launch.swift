import Foundation
import WaymarkInbox

extension StartupRow {
    /// What a new process does with what the last one left.
    static let launches = [
        StartupRow(
            "process starts with a web activity or a URL in the launch data → announced",
            given: [.storageRead] + .ana, when: [.announced, .interface, .foreground],
            then: ["show waiting", "hold 3.0"]),
        StartupRow(
            "process starts, persisted slot older than its lifetime → erase, report expired",
            given: .home + [.short("a"), .restart(), .wait(601)], when: [.storageRead],
            then: ["dropped a expired", "store nothing"]),
        StartupRow(
            "process starts, persisted slot was held → held",
            given: .home + [.unsubscribed, .readable("a"), .restart()], when: [.storageRead], then: [],
            slot: "held a of ana"),
        StartupRow(
            "process starts, persisted slot was presenting → held, the attempt counted",
            given: .home + [.readable("a"), .restart()], when: [.storageRead], then: [], slot: "held a of ana ×1"),
        StartupRow(
            "process starts, persisted slot was unresolved → resolve again",
            given: .home + [.short("a"), .restart()], when: [.storageRead], then: ["resolve a"],
            slot: "resolving a? of ana"),
        StartupRow(
            "process starts, a newer link was queued behind the persisted slot → the newer one",
            given: .home + [.readable("a"), .readable("b"), .restart()], when: [.storageRead],
            then: ["dropped a superseded", "store b of ana"], slot: "held b of ana"),
        StartupRow(
            "process starts, persisted slot has neither URL nor meaning → erase, report invalid",
            given: [.disk(.holding(StoredStartup.Slot.of("a", url: nil, content: nil)))], when: [.storageRead],
            then: ["dropped a invalid", "store nothing"]),
        StartupRow(
            "process starts, deferred pending, launch link → deferred done",
            given: [.disk(StartupRun.firstLaunch)], when: [.short("a"), .storageRead],
            then: ["accept a", "received a", "resolve a", "store a?"], slot: "resolving a?"),
        StartupRow(
            "process starts, deferred pending, launch link announced → no check before it has come or will not",
            given: [.disk(StartupRun.firstLaunch), .announced], when: [.storageRead, .withdrawn],
            then: ["check deferred for i"]),
        StartupRow(
            "process starts, deferred pending, persisted slot → deferred done",
            given: [.disk(.holding(.of("a"), deferred: .pending))], when: [.storageRead], then: ["store a"],
            slot: "held a"),
        StartupRow(
            "process starts, deferred pending, first launch longer ago than the window → done",
            given: [.disk(StartupRun.firstLaunch), .wait(86_401)], when: [.storageRead], then: ["store nothing"]),
        StartupRow(
            "process starts, deferred pending, clock far behind the first launch → done",
            given: [.disk(StartupRun.firstLaunch), .clockJumps(-86_401)], when: [.storageRead], then: ["store nothing"]),
        StartupRow(
            "process starts, deferred pending, else → start the check",
            given: [.disk(StartupRun.firstLaunch), .wait(86_400)], when: [.storageRead], then: ["check deferred for i"]),
        StartupRow(
            "process starts, deferred done → nothing", when: [.storageRead], then: []),
        StartupRow(
            "storage not readable yet → no check for a deferred link, nothing stored",
            given: [.disk(StartupRun.firstLaunch)], when: .ana + .inFront, then: ["show home"]),
        StartupRow(
            "link offered before storage was readable → wins over the stored one",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .readable("b")], when: [.storageRead],
            then: ["dropped a superseded", "store b"], slot: "held b"),
        StartupRow(
            "same link offered again before storage was readable → its attempts count on",
            given: .home + [.readable("a"), .restart(), .readable("a2", url: "a")], when: [.storageRead],
            then: ["dropped a superseded", "store a2 ×1"], slot: "held a2 ×1"),
        StartupRow(
            "storage read twice in one process → the second time means nothing",
            given: .home + [.readable("a"), .handled("a")],
            when: [.event(.stored(.holding(.of("b"))))], then: []),
        StartupRow(
            "stored link of another user, who is signed in before storage is readable → erase, report",
            given: .home + [.unsubscribed, .readable("a"), .restart(), .signedIn("bob")], when: [.storageRead],
            then: ["dropped a otherUser", "store nothing"]),
        StartupRow(
            "reset → erase everything, a new installation without a check; answers in flight are ignored",
            given: .home + [.readable("a"), .short("b")], when: [.reset, .handled("a"), .resolved("b"), .found("d")],
            then: [
                "store nothing then b? of ana", "withdraw a", "dropped a reset", "dropped b reset", "store nothing",
            ]),
        StartupRow(
            "reset while the check for a deferred link runs → its answer is ignored",
            given: [.disk(StartupRun.firstLaunch), .storageRead], when: [.reset, .found("d")], then: ["store nothing"]),
    ]
}

extension StoredStartup {
    static func holding(_ slot: Slot, deferred: Deferred = .done) -> StoredStartup {
        StoredStartup(installationID: "i", firstLaunch: StartupRun.beginning, deferred: deferred, slot: slot)
    }
}

extension StoredStartup.Slot {
    static func of(_ id: String) -> StoredStartup.Slot {
        of(id, url: "https://go.example.com/\(id)", content: .of(id))
    }

    static func of(_ id: String, url: String?, content: LinkContent?) -> StoredStartup.Slot {
        StoredStartup.Slot(
            id: id, url: url, content: content, door: .universalLink, origin: .direct, arrived: StartupRun.beginning)
    }
}
