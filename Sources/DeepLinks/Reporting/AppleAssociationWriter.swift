/// Orders the patterns of many templates for iOS, which uses the first that matches.
///
/// Apple's `*` also matches slashes, so that a pattern alone would match longer paths as well. In a path with as many
/// slashes as the pattern, however, no slash is left for a `*`. Hence the order: first the patterns for the rest of a
/// path after literals; then, from the most slashes to the fewest, an exclusion of all paths with more slashes,
/// followed by the patterns with that number. Links with more slashes that should match have matched by then.
struct AppleAssociationWriter {
    private var openEnded: [AppleAssociation.Component] = []
    private var bySlashes: [Int: [AppleAssociation.Component]] = [:]
    private var notes: [String] = []

    mutating func add(_ program: LinkProgram, isGuarded: Bool) {
        var patterns = ApplePatterns(program)
        for (component, isOpenEnded) in patterns.components() {
            var component = component
            component.comment = program.description
            if isOpenEnded {
                openEnded.append(component)
            } else {
                bySlashes[component.path.utf8.count { $0 == ASCII.slash }, default: []].append(component)
            }
        }
        if isGuarded { patterns.note("every link is universal; the guard decides only in the app") }
        notes += patterns.notes.map { "\(program.description): \($0)" }
    }

    var association: AppleAssociation {
        var components = openEnded
        for count in bySlashes.keys.sorted(by: >) {
            var longer = AppleAssociation.Component(path: "/" + String(repeating: "*/", count: count) + "*")
            longer.exclude = true
            longer.comment = "longer paths"
            components.append(longer)
            components += bySlashes[count] ?? []
        }
        return AppleAssociation(components: components, notes: notes)
    }
}
