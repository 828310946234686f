import BoardingPassCore
import Foundation
import WaymarkClient
import WaymarkDiagnostics
import WaymarkInbox

extension TerminalApp {
    /// How long a script waits for a text.
    private static let patience: TimeInterval = 30

    /// Does one command after the other; returns the exit status.
    func performCommands() async -> Int32 {
        for await line in source.lines {
            do {
                guard let command = try Command(line) else {
                    display.showPrompt()
                    continue
                }
                if command == .quit { return 0 }
                guard try await perform(command, line: line) else {
                    showLog()
                    return 1
                }
            } catch {
                for line in ScreenText.wrapped("\(error)") { display.note(line) }
                guard source.isInteractive || !(error is UsageError) else { return 1 }
            }
        }
        if !source.isInteractive { showLog() }
        return 0
    }

    /// Does a command; `false` if it is a check that fails.
    private func perform(_ command: Command, line: String) async throws -> Bool {
        guard !command.isCheck else { return await check(command) }
        display.setMark()
        if !source.isInteractive { display.note("> \(line)") }
        try await perform(command)
        display.showPrompt()
        return true
    }

    private func check(_ command: Command) async -> Bool {
        let holds: Bool
        let text: String
        switch command {
        case .expect(let wanted):
            text = wanted
            holds = await display.appears(wanted, within: Self.patience)
        case .never(let unwanted):
            text = "never \(unwanted)"
            holds = display.count(of: unwanted) == 0
        case .once(let wanted):
            text = "once \(wanted)"
            holds = display.count(of: wanted) == 1
        default: return true
        }
        display.note(holds ? "ok: \(text)" : "FAILED: \(text)")
        return holds
    }

    private func perform(_ command: Command) async throws {
        let inbox = coordinator.inbox
        switch command {
        case .open(let url, let door): answer(open(url, from: door))
        case .paste(let text): answer(inbox.paste(text))
        case .beacon(let gate): try openBeacon(of: gate)
        case .background: inbox.resignedActive()
        case .foreground: inbox.becameActive()
        case .offline: await network.turn(on: false)
        case .online:
            await network.turn(on: true)
            inbox.networkReturned()
        case .next: try coordinator.completeOnboarding()
        case .signIn(let name): try signIn(name)
        case .signOut: try endSession(.byUser)
        case .expire: try endSession(.expired)
        case .passes: try showAtHome(.passes)
        case .profile: try showAtHome(.profile)
        case .show: showOffered()
        case .share(let flight): try await share(flight)
        case .integration: await showIntegration()
        case .log: showLog()
        case .help: display.show(Command.explanation.components(separatedBy: "\n"))
        case .quit, .expect, .never, .once: break
        }
    }

    private func answer(_ disposition: LinkDisposition) {
        switch disposition {
        case .accepted: break
        case .duplicate: note("the same link again, through another door or while it waits: ignored")
        case .notOurs: note("no link of the app: left to others")
        }
    }

    private func openBeacon(of gate: String) throws {
        guard let url = URL(string: "https://\(AppLinks.host)/gate/\(gate)") else {
            throw UsageError("\(gate) is no gate.")
        }
        answer(coordinator.inbox.open(url, from: .beacon))
    }

    private func signIn(_ name: String) throws {
        guard screen == .signIn else { throw Refusal("There is no sign-in on this screen.") }
        try coordinator.signIn(name)
    }

    private func endSession(_ end: StartupSession.End) throws {
        guard coordinator.user != nil else { throw Refusal("Nobody is signed in.") }
        offered = nil
        try coordinator.endSession(end)
    }

    private func showAtHome(_ place: Place) throws {
        guard screen == .home else { throw Refusal("The tabs are on the home screen.") }
        show(place)
    }

    private func showOffered() {
        guard let place = offered else { return display.show(ScreenText.banner("No link has come late.")) }
        offered = nil
        show(place)
    }

    private func share(_ flight: String) async throws {
        guard screen == .home else { throw Refusal("Passes are shared from the home screen.") }
        guard let pass = coordinator.wallet.pass(flight: flight) else {
            throw Refusal("There is no pass of flight \(flight).")
        }
        let link = try await coordinator.share(pass)
        guard link.isShort else { return display.show(ScreenText.longLink(link)) }
        display.show(["Short link: " + link.url, "QR code:    " + link.url + ".qr"])
    }

    /// Checks the integration of this phone's build, which has no entitlements to read.
    private func showIntegration() async {
        let host = URL(string: options.service ?? "")
        let port = host?.port.map { ":\($0)" } ?? ""
        let build = AppBuild(
            appIdentifier: "ABCDE12345.\(AppLinks.appID)", associatedDomains: ["applinks:\(host?.host ?? "")\(port)"],
            urlSchemes: [AppLinks.scheme])
        for finding in await coordinator.checkIntegration(of: build, transport: network) {
            display.show(ScreenText.wrapped("\(finding)"))
        }
    }

    private func showLog() {
        display.note("")
        display.note("Actions on \(options.device):")
        for line in log.lines { display.note("  " + line) }
    }
}

/// Something that the app does not do now.
private struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
