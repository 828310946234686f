import ArgumentParser

@main
struct Waymark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "waymark")
}
