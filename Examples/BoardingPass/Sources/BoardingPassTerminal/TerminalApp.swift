import BoardingPassCore
import Foundation
import WaymarkClient
import WaymarkInbox

/// The app on a terminal: shows what the coordinator asks for.
@MainActor final class TerminalApp {
    let options: LaunchOptions
    let coordinator: AppCoordinator
    let display: Display
    let log: ActionLog
    let network = NetworkSwitch()
    let storage: ProtectedStorage
    let source: CommandSource
    /// The place of a link that came late.
    var offered: Place?
    private(set) var screen: StartupScreen?

    init(_ options: LaunchOptions, configuration: AppConfiguration) throws {
        self.options = options
        let folder = options.deviceFolder
        if options.isFreshInstall, FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.removeItem(at: folder)
        }
        source = try CommandSource(script: options.script)
        display = Display(isInteractive: source.isInteractive)
        log = try ActionLog(folder: folder)
        storage = ProtectedStorage(
            folder: folder.appendingPathComponent("links"), isLocked: options.lockedSeconds != nil)
        let appClip = AppClipHandOff(folder: folder.appendingPathComponent("app-clip"))
        if let url = options.appClipURL { try appClip.store(url) }
        coordinator = try AppCoordinator(
            configuration, folder: folder, transport: network, store: storage,
            sources: FirstLaunchSources(appClip: appClip))
    }

    /// Runs until the commands are over; returns the exit status.
    func run() async -> Int32 {
        let work = Task { await coordinator.run(on: self) }
        let reports = Task { for await report in coordinator.inbox.reports { note(log.add(report)) } }
        launch()
        let status = await performCommands()
        coordinator.inbox.resignedActive()
        reports.cancel()
        work.cancel()
        await work.value
        return status
    }

    /// Notes what happened to a link, on the screen too.
    func note(_ line: String) {
        display.add(["   . " + line])
    }

    /// Passes a link on as the phone does: notifications and quick actions carry it in their user info.
    func open(_ url: URL, from door: LinkDoor) -> LinkDisposition {
        [.notification, .shortcut].contains(door)
            ? coordinator.inbox.open(userInfo: ["link": url.absoluteString], from: door)
            : coordinator.inbox.open(url, from: door)
    }

    /// What the system and the app do at a start: links first, then everything that the app has to find out.
    private func launch() {
        log.add("-- start of \(options.device)")
        if let url = options.launchURL {
            coordinator.inbox.announce()
            let disposition = open(url, from: options.door)
            if !disposition.isOurs { note("\(url) is no link of the app") }
        }
        if let referrer = options.referrer { coordinator.inbox.claimDeferred(installReferrer: referrer) }
        if options.lockedSeconds == nil { coordinator.restore() }
        coordinator.inbox.becameActive()
        guard let seconds = options.lockedSeconds else { return }
        Task {
            try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
            await storage.unlock()
            note("the device was unlocked")
            coordinator.inbox.protectedStorageAvailable()
            coordinator.restore()
        }
    }
}

extension TerminalApp: AppInterface {
    func show(_ screen: StartupScreen) {
        let isFirst = self.screen == nil
        self.screen = screen
        log.add("screen \(screen)")
        switch screen {
        case .waiting: display.wait(ScreenText.waiting(hasLink: coordinator.inbox.hasLink))
        case .onboarding: display.show(ScreenText.onboarding)
        case .signIn: display.show(ScreenText.signIn)
        case .home: display.show(ScreenText.passes(coordinator.wallet.passes))
        }
        // The person sees the first screen, and pastes.
        if isFirst, let text = options.clipboard, !coordinator.inbox.paste(text).isOurs {
            note("no link of the app is on the clipboard")
        }
    }

    func show(_ place: Place, of link: IncomingLink) {
        log.add("shows \(place.name)")
        show(place)
        guard let deferred = link.deferred else { return }
        let age = deferred.secondsSinceClick.map { ", \($0) s after the click" } ?? ""
        note("the link came with the installation: \(link.match) by \(deferred.method)\(age)")
    }

    func offer(_ place: Place) {
        offered = place
        log.add("offers \(place.name)")
        display.show(ScreenText.banner("A link to \(place.name) has come late. To see it: show"))
    }

    func showNoPlace(for link: IncomingLink) {
        display.show(ScreenText.banner("This link leads to nothing that is known here."))
    }

    func promptForUpdate(for link: IncomingLink) {
        display.show(ScreenText.banner("This link needs a newer version of the app."))
    }

    /// Shows a place above home.
    func show(_ place: Place) {
        switch place {
        case .passes: display.show(ScreenText.passes(coordinator.wallet.passes))
        case .profile: display.show(ScreenText.profile(user: coordinator.user ?? ""))
        case .gate(let link): display.show(ScreenText.gate(link.gate))
        case .pass(let link):
            guard let pass = coordinator.wallet.pass(flight: link.flight, seat: link.seat) else { return }
            if pass.flight == options.crashFlight { crash(at: pass) }
            display.show(ScreenText.pass(pass))
        }
    }

    /// Ends the process as a defect would: at once, and without an answer to the link.
    private func crash(at pass: BoardingPass) {
        display.note("   The app crashes at the pass of \(pass.flight).")
        kill(getpid(), SIGKILL)
    }
}

extension Place {
    /// What the place is called in a sentence.
    fileprivate var name: String {
        switch self {
        case .passes: "your passes"
        case .pass(let link): "pass \(link.flight)"
        case .gate(let link): "gate \(link.gate)"
        case .profile: "your profile"
        }
    }
}
