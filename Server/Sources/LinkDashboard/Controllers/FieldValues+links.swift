import LinkService
import LinkStorage

extension FieldValues {
    /// The links that the filters of the list mean, but for ``excludedTag``.
    ///
    /// - Throws: ``FieldFault`` where a filter has a value that is not known.
    func linkSelection(_ words: Words) throws(FieldFault) -> LinkSelection {
        let archives: [LinkFilter.Archive] = [.excluded, .included, .only]
        return LinkSelection(
            domain: self["domain"], text: self["q"], tag: excludedTag == nil ? self["tag"].map(TagFilter.tag) : nil,
            archive: try choice("archived", of: archives, words) ?? .excluded)
    }

    /// The tag that links must not have: `-tag`.
    var excludedTag: String? {
        self["tag"].flatMap { TagFilter.isExclusion($0) ? String($0.dropFirst()) : nil }
    }
}
