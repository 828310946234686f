import LinkService
import LinkStorage

extension FieldValues {
    /// The links that the filters of the list mean, but for ``excludedTag``.
    var linkSelection: LinkSelection {
        LinkSelection(
            domain: self["domain"], text: self["q"], tag: excludedTag == nil ? self["tag"] : nil,
            archive: self["archived"].flatMap(LinkFilter.Archive.init) ?? .excluded)
    }

    /// The tag that links must not have: `-tag`.
    var excludedTag: String? {
        self["tag"].flatMap { $0.hasPrefix("-") && $0.count > 1 ? String($0.dropFirst()) : nil }
    }
}
