import Foundation

/// The folder of answers to the http-01 challenges of certificate authorities (RFC 8555 §8.3), one file for each token.
///
/// Only plain files that lie in the folder itself are read. The folder may be a symbolic link, since its owner named it; what
/// lies in it may not, and neither may it be a device, a pipe or a socket.
struct ChallengeFolder: Hashable, Sendable {
    private static let largestAnswer = 4096

    let path: String

    /// The answer to a challenge; `nil` where there is none.
    func answer(to token: String) -> [UInt8]? {
        guard Self.isToken(token) else { return nil }
        // A token is one segment of a path, so that looking and opening in one step leaves no gap: a symbolic link is refused
        // by the kernel itself. Without O_NONBLOCK a pipe would wait for its writer.
        let descriptor = open("\(path)/\(token)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var answer = [UInt8](repeating: 0, count: Self.largestAnswer + 1)
        let count = read(descriptor, &answer, answer.count)
        return (0...Self.largestAnswer).contains(count) ? Array(answer.prefix(count)) : nil
    }

    /// Whether a name is a token, which is base64url and so never leaves the folder.
    private static func isToken(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
