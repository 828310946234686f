import Foundation
import WaymarkClient
public import WaymarkDiagnostics

extension Branch {
    /// Checks whether links can reach this build of the app: Info.plist, entitlements, association files, key and service.
    ///
    /// Call it in a debug build. Its findings are those of the module WaymarkDiagnostics.
    ///
    /// - Returns: What was found, the faults first.
    public func integrationFindings() async -> [IntegrationFinding] {
        let order: [IntegrationFinding.Outcome] = [.failed, .unclear, .passed]
        let findings = await IntegrationCheck(inbox, transport: service.transport).run()
        return order.flatMap { outcome in findings.filter { $0.outcome == outcome } }
    }

    /// Checks whether links can reach this build of the app, and prints what was found.
    ///
    /// Branch's SDK shows its findings in an alert; ``integrationFindings()`` gives them to the app.
    public func validateSDKIntegration() {
        _ = service.environment.start {
            for finding in await self.integrationFindings() { print("[Branch] \(finding)") }
        }
    }
}
