/// Puts the patterns of many links into the order in which iOS is to try them.
///
/// `*` crosses slashes, so a pattern alone would match longer paths as well. A path with as many slashes as a pattern
/// has, though, leaves none for its `*`. Hence the order: the rests of paths behind fixed texts first; then, from the
/// most slashes to the fewest, an exclusion of all paths with more before the patterns with so many. What has more and
/// is wanted has matched by then.
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
        if isGuarded { patterns.note("every link is let in, and a guard decides in the app") }
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
