/// The version of the executable.
enum Version {
    static let text = "0.1.0"
}
