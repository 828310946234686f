import Foundation

/// The folder of an operator's files for `/.well-known/` (RFC 8615), such as `security.txt` (RFC 9116).
///
/// Only plain files that lie in the folder or below it are read. Symbolic links may lead from one place in it to another, as
/// Kubernetes makes them, and not out of it.
struct WellKnownFolder: Hashable, Sendable {
    /// What stands before the path of a file.
    static let prefix = "/.well-known/"

    private static let largestFile = 256 * 1024
    private static let mostSegments = 4

    let path: String

    /// A file.
    struct File: Hashable, Sendable {
        /// What it holds.
        var content: [UInt8]
        /// Its media type, by the end of its name.
        var type: String
    }

    /// The file at the path of a request, as it came; `nil` where there is none that may be served.
    func file(at requestPath: String) -> File? {
        guard requestPath.hasPrefix(Self.prefix) else { return nil }
        let name = requestPath.dropFirst(Self.prefix.count)
        let segments = name.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count <= Self.mostSegments, segments.allSatisfy(Self.isName),
            let folder = Self.resolved(path), let file = Self.resolved("\(folder)/\(name)"),
            file.hasPrefix("\(folder)/"),
            let content = Self.content(of: file)
        else { return nil }
        return File(content: content, type: Self.type(of: name))
    }

    /// A path without symbolic links.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func content(of path: String) -> [UInt8]? {
        // Without O_NONBLOCK a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largestFile
        else { return nil }
        var content = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < content.count {
            let read = content.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count, off_t(count))
            }
            guard read > 0 else { break }
            count += read
        }
        return Array(content.prefix(count))
    }

    /// Whether a segment is a name that leaves no folder and is not hidden: letters, digits, `-`, `_` and `.`, not first.
    private static func isName(_ segment: Substring) -> Bool {
        (1...128).contains(segment.utf8.count) && segment.utf8.first != UInt8(ascii: ".")
            && segment.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Names without an end are mostly text: the proofs of payment and certificate services.
    private static func type(of name: Substring) -> String {
        guard let file = name.split(separator: "/").last, let dot = file.lastIndex(of: ".") else {
            return "text/plain; charset=utf-8"
        }
        return switch file[file.index(after: dot)...].lowercased() {
        case "txt", "asc": "text/plain; charset=utf-8"
        case "json", "jwks": "application/json"
        case "html", "htm": "text/html; charset=utf-8"
        case "xml": "application/xml"
        case "pem": "application/x-pem-file"
        case "png": "image/png"
        case "svg": "image/svg+xml"
        case "pdf": "application/pdf"
        default: "application/octet-stream"
        }
    }
}
