import Foundation

/// The pages of the program's code that are in memory because its start needed them.
///
/// Reading the configuration, opening the database and finding types touch most of the program's code, and each access maps the
/// pages around it: 30 MB, of which a service that waits for requests uses a third. They are pages of a file: the system keeps
/// them in its cache as long as it has room, and maps those again that are needed after all.
enum StartPages {
    /// Takes the pages out of the process; on Linux only.
    static func release() {
        #if os(Linux)
            guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
            for range in codeRanges(in: maps) {
                madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
            }
        #endif
    }

    /// Where the code of files is mapped: pages that can be executed and never were written, so that the file has all of them.
    ///
    /// - Parameter maps: the text of `/proc/self/maps`; see proc_pid_maps(5).
    static func codeRanges(in maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).first == "/" else {
                return nil
            }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
            return bounds[0]..<bounds[1]
        }
    }
}
