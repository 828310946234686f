#if canImport(SwiftUI)
    import BoardingPassCore
    import SwiftUI
    import WaymarkDiagnostics

    /// A screen for testers: whether links can reach this build.
    struct IntegrationView: View {
        let coordinator: AppCoordinator
        @State private var findings: [IntegrationFinding] = []

        var body: some View {
            List {
                ForEach(findings, id: \.self) { finding in
                    VStack {
                        Text("\(finding.outcome): \(finding.subject)")
                        Text(finding.message)
                    }
                }
            }
            .task { findings = await coordinator.checkIntegration() }
        }
    }
#endif
