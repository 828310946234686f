/// The parts of a ``LinkMatcher``, while the compiler collects them.
struct MatcherParts {
    var schemes: [[UInt8]] = []
    var hosts: [[UInt8]] = []
    var hostPattern: TextPattern?
    var hostSuffixes: [TextPattern] = []
    var hostlessSchemes: [[UInt8]] = []
    var ignoresCase = false
    var variants: [PathVariant] = []
    var query: [QueryItemPattern] = []
    var fragment: FragmentPattern?
    var patterns: [TextPattern] = []
    var allowed: [[[UInt8]]?] = []
}
