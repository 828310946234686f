import WaymarkInbox

extension StartupRow {
    /// Storage that takes its time before the first screen.
    static let slowStorage = [
        StartupRow(
            "storage takes its time → waiting, as for a link", given: .ana + [.storageSlow], when: .inFront,
            then: ["show waiting", "hold 3.0"]),
        StartupRow(
            "storage takes its time, session unknown → waiting, and the time does not run",
            given: [.onboarded, .storageSlow], when: .inFront + [.wait(60), .signedIn("ana")],
            then: ["show waiting", "hold 3.0"]),
        StartupRow(
            "storage takes its time, signed out → sign-in at once", given: .signedOut + [.storageSlow], when: .inFront,
            then: ["show signIn", "hold 3.0"]),
        StartupRow(
            "storage takes its time, onboarding pending → onboarding at once", given: [.storageSlow, .signedIn("ana")],
            when: .inFront, then: ["show onboarding", "hold 3.0"]),
        StartupRow(
            "storage takes its time beyond the deadline → home",
            given: .ana + [.storageSlow] + .inFront, when: [.wait(3), .deadline], then: ["show home"]),
        StartupRow(
            "storage takes its time while a link is announced → one deadline for both",
            given: .ana + [.announced] + .inFront, when: [.wait(2), .storageSlow, .wait(1), .deadline],
            then: ["show home"]),
        StartupRow(
            "storage is given up → home", given: .ana + [.storageSlow] + .inFront, when: [.wait(1), .storageGivenUp],
            then: ["show home"]),
        StartupRow(
            "storage is given up while a link is resolved → waiting until the deadline",
            given: .ana + [.storageSlow, .short("a")] + .inFront,
            when: [.wait(1), .storageGivenUp, .wait(2), .deadline], then: ["show home"],
            slot: "resolving a? of ana late"),
        StartupRow(
            "storage was waited for in vain, with a link in it → late",
            given: [.disk(.holding(.of("a")))] + .ana + [.storageSlow] + .inFront + [.wait(3), .deadline],
            when: [.storageRead], then: ["store a of ana late ×1", "open a late"],
            slot: "presenting a of ana late ×1"),
        StartupRow(
            "storage was given up, with a link in it → late",
            given: [.disk(.holding(.of("a")))] + .ana + [.storageSlow] + .inFront + [.storageGivenUp],
            when: [.storageRead], then: ["store a of ana late ×1", "open a late"],
            slot: "presenting a of ana late ×1"),
        StartupRow(
            "storage was waited for in vain, the person left and came back → its link is live",
            given: [.disk(.holding(.of("a")))] + .ana + [.storageSlow] + .inFront + [.wait(3), .deadline, .background],
            when: [.foreground, .storageRead], then: ["store a of ana ×1", "open a live"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "storage was slow and holds a link → it comes with home, at launch",
            given: [.disk(.holding(.of("a")))] + .ana + [.storageSlow] + .inFront, when: [.wait(2), .storageRead],
            then: ["show home", "store a of ana ×1", "open a launch"],
            slot: "presenting a of ana ×1"),
        StartupRow(
            "storage that is known is not waited for", given: [.storageRead] + .ana + [.storageSlow], when: .inFront,
            then: ["show home"]),
        StartupRow(
            "storage takes its time, reset → home", given: .ana + [.storageSlow] + .inFront, when: [.reset],
            then: ["show home", "store nothing"]),
    ]
}
