// As much of SwiftUI as the app of docs/move-from-firebase.md uses, to run it in a terminal: commands come on standard
// input, and the text of its screen goes to standard output.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import UIKit

@MainActor public protocol View {
    associatedtype Body: View
    var body: Body { get }
    var shown: String { get }
}

extension View {
    public var shown: String { body.shown }

    public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View {
        Stage.openURL = action
        return self
    }

    public func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
        Stage.appear = action
        return self
    }
}

extension Never: View {
    public var body: Never { preconditionFailure() }
}

public struct Text: View {
    private let text: String

    public init(_ text: String) { self.text = text }

    public var body: Never { preconditionFailure() }
    public var shown: String { text }
}

@MainActor public protocol Scene {
    var shown: String { get }
}

public struct WindowGroup<Content: View>: Scene {
    private let content: Content

    public init(content: () -> Content) { self.content = content() }

    public var shown: String { content.shown }
}

@MainActor public protocol App {
    associatedtype Body: Scene
    init()
    var body: Body { get }
}

@MainActor @propertyWrapper public struct State<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@MainActor enum Stage {
    static var openURL: ((URL) -> Void)?
    static var appear: (() -> Void)?
}

extension App {
    /// Runs the app: `clipboard TEXT`, `appear`, `open URL`, and `expect TEXT`, which waits for the text on the screen.
    public static func main() async {
        let scene = Self().body
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let argument = words.count > 1 ? words[1] : ""
            switch words[0] {
            case "clipboard": UIPasteboard.general.string = argument
            case "appear": Stage.appear?()
            case "open": URL(string: argument).map { Stage.openURL?($0) }
            default:
                // Every ten milliseconds, for ten seconds.
                for _ in 0..<1000 where scene.shown != argument { try? await Task.sleep(for: .milliseconds(10)) }
            }
            print("\(scene.shown)|\(UIPasteboard.general.string ?? "")")
        }
    }
}
