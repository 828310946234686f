import Foundation
import Testing
import WaymarkInbox

/// One row of the tables that the machine is specified by.
struct StartupRow: CustomTestStringConvertible, Sendable {
    /// The row in words.
    let testDescription: String
    let rules: StartupRules
    let given: [StartupRun.Step]
    let when: [StartupRun.Step]
    /// Everything that must be done, in order.
    let then: [String]
    /// What the slot holds at the end.
    let slot: String

    init(
        _ description: String, rules: StartupRules = StartupRules(), given: [StartupRun.Step] = [],
        when: [StartupRun.Step], then: [String], slot: String = "nothing"
    ) {
        testDescription = description
        self.rules = rules
        self.given = given
        self.when = when
        self.then = then
        self.slot = slot
    }
}

/// The start of an app, row by row: each names what went before, what happens, everything that is done about it, and
/// what the slot holds in the end.
@Suite struct StartupTableTests {
    @Test(arguments: StartupRow.launches) func launch(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.offers) func offer(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.resolutions) func resolution(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.deadlines) func holdDeadline(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.deferredChecks) func deferredCheck(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.sessions) func session(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.answers) func answer(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.screens) func screen(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.slowStorage) func slowStorage(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.openings) func opening(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.lifetimes) func lifetime(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.windows) func windows(_ row: StartupRow) { check(row) }
    @Test(arguments: StartupRow.signInStore) func activityStoredLinkAndToken(_ row: StartupRow) { check(row) }

    private func check(_ row: StartupRow) {
        var run = StartupRun(rules: row.rules)
        run.play(row.given)
        #expect(run.lines(of: row.when) == row.then, "\(row.testDescription)")
        #expect(run.state.line == row.slot, "\(row.testDescription)")
    }
}
