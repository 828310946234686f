import Foundation
import LinkDoctor
import LinkHTTP
import LinkStorage
import WaymarkLinks

/// An examination: reads the settings, asks hosts and the machine, and applies the rules.
struct DoctorRun {
    /// The one host that is asked for; `nil` for all, and this machine.
    var host: LinkDomain?
    /// Where the service keeps its data, and whom it trusts.
    var configuration: ServeConfiguration
    /// Performs the network requests.
    var probe: any HostProbe
    /// Whether Apple's servers are asked too.
    var asksApple: Bool
    /// Whether the database's indexes are checked too.
    var isThorough: Bool
    /// What time it is.
    var now: @Sendable () -> Date = { Date() }

    /// The most hosts that are asked at once.
    private static let concurrency = 8

    func run() async throws -> ExaminationReport {
        let progress = DoctorProgress()
        return await progress.during {
            let records = await MachineExaminer(configuration: configuration).records()
            let known = records.map { HostSubject.all($0.domains, apps: $0.apps, projects: $0.projects) }
            if let host {
                let subject = HostSubject.named(host, among: known)
                var groups = await examine([subject], progress)
                if records == nil { groups += await unreadDatabase() }
                return ExaminationReport(checkedAt: now(), groups: groups)
            }
            let hosts = known?.filter { !$0.isForThisMachineOnly }
            var groups = await examine(hosts ?? [], progress)
            progress.step("checking the database \(configuration.database)")
            let machine = await MachineExaminer(configuration: configuration).observe(
                thorough: isThorough, records: records)
            var findings = MachineRules.findings(machine, now: now())
            if let hosts, !hosts.contains(where: \.isForApps) { findings.append(MachineRules.missingHosts()) }
            groups.append(ExaminationReport.Group(kind: .machine, name: machine.path, findings: findings))
            return ExaminationReport(checkedAt: now(), groups: groups)
        }
    }

    /// Why nothing could be read that hosts are compared with; nothing where no database is expected.
    private func unreadDatabase() async -> [ExaminationReport.Group] {
        let machine = await MachineExaminer(configuration: configuration).observe(thorough: false, records: nil)
        if machine.database == .missing, !configuration.namesDatabase { return [] }
        return [
            ExaminationReport.Group(
                kind: .machine, name: machine.path, findings: MachineRules.databaseFindings(machine))
        ]
    }

    private func examine(_ subjects: [HostSubject], _ progress: DoctorProgress) async -> [ExaminationReport.Group] {
        let examiner = HostExaminer(probe: probe, asksApple: asksApple)
        progress.expect(subjects.map(\.authority))
        return await withTaskGroup(of: (Int, ExaminationReport.Group).self) { group in
            var waiting = Array(subjects.enumerated())[...]
            func addNext() {
                guard let (index, subject) = waiting.popFirst() else { return }
                group.addTask {
                    let observation = await examiner.observe(subject)
                    progress.finish(subject.authority)
                    let findings = HostRules.findings(observation, subject: subject, now: now())
                    return (index, ExaminationReport.Group(kind: .host, name: subject.authority, findings: findings))
                }
            }
            for _ in 0..<Self.concurrency { addNext() }
            var groups: [(Int, ExaminationReport.Group)] = []
            for await one in group {
                groups.append(one)
                addNext()
            }
            return groups.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
