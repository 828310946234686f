// Runs the app of docs/move-from-branch.md by commands on standard input, and prints what its screen shows after each.
import BranchCompatibility
import Foundation
import UIKit

@main @MainActor struct Stage {
    static let scene = UIWindowScene()
    static let appDelegate = AppDelegate()
    static let sceneDelegate = SceneDelegate()

    /// The titles of what is on the screen, from the bottom up.
    static var screen: String {
        var titles: [String] = []
        var controller = sceneDelegate.window?.rootViewController
        while let current = controller {
            titles.append(current.title ?? "\(type(of: current))")
            controller = current.presentedViewController
        }
        return titles.joined(separator: " > ")
    }

    /// What the person sees.
    static var front: UIViewController? {
        var controller = sceneDelegate.window?.rootViewController
        while let above = controller?.presentedViewController { controller = above }
        return controller
    }

    static func activity(_ text: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "NSUserActivityTypeBrowsingWeb")
        activity.webpageURL = URL(string: text)
        return activity
    }

    /// `start`, `start URL`, `open URL`, `share`, and `expect TEXT`, which waits until the screen shows the text.
    static func main() async {
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let argument = words.count > 1 ? words[1] : ""
            switch words[0] {
            case "start":
                _ = appDelegate.application(.shared, didFinishLaunchingWithOptions: nil)
                scene.delegate = sceneDelegate
                UIApplication.shared.connectedScenes = [scene]
                let options = UIScene.ConnectionOptions()
                if !argument.isEmpty { options.userActivities = [activity(argument)] }
                sceneDelegate.scene(scene, willConnectTo: UISceneSession(), options: options)
                UIApplication.shared.applicationState = .active
            case "open": sceneDelegate.scene(scene, continue: activity(argument))
            case "share": (front as? SpotDetailViewController)?.share()
            default:
                // Every ten milliseconds, for twenty seconds.
                for _ in 0..<2000 where !screen.contains(argument) { try? await Task.sleep(for: .milliseconds(10)) }
            }
            // At once, also into a pipe.
            FileHandle.standardOutput.write(Data((screen + "\n").utf8))
        }
    }
}
