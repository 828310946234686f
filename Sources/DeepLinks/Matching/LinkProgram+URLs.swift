internal import Foundation

extension LinkProgram {
    /// Shows every length of the path that a URL's literals match, the longest first, until `visit` is content.
    func forEachCandidate(of url: URL, _ visit: (ArgumentReader) -> Bool) {
        LinkText.withInput(of: url, depth: depth, hostlessSchemes: hostlessSchemes) { input in
            guard acceptsAroundPath(input.pointee), acceptsHost(input.pointee) else { return }
            for variant in 0..<variants.count where acceptsPath(input.pointee, variant) {
                if ArgumentReader.with(self, variant, input, visit) { return }
            }
        }
    }
}
