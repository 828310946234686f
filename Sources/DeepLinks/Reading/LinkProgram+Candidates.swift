internal import Foundation

extension LinkProgram {
    /// Passes a reader for every length of the path that a URL matches to `visit`, the longest first, until that
    /// returns true.
    func forEachCandidate(of url: URL, _ visit: (ArgumentReader) -> Bool) {
        // A closure that captures the program would count it.
        let program = Uncounted(self)
        withExtendedLifetime(self) {
            matcher.forEachVariant(of: url) { variant, input in
                program.with { ArgumentReader.with($0, variant, input, visit) }
            }
        }
    }
}
