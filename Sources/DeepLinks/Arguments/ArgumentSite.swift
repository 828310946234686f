/// The place of an argument in the links of a template.
@usableFromInline
struct ArgumentSite: BitwiseCopyable, Hashable, Sendable {
    @usableFromInline
    enum Place: UInt8, BitwiseCopyable, Sendable {
        /// A whole segment; `index` is its depth.
        case segment
        /// A part of a segment; `index` is its depth.
        case part
        /// The rest of the path; `index` is the number of segments before it.
        case rest
        /// An item of the query; `index` is its position in the matcher's list.
        case query
        case fragment
        case host
        /// In an optional tail that this length of the path lacks.
        case absent
        /// Not an argument: the end of a list of sites.
        case end
    }

    var slot = 0
    var place = Place.absent
    var index = 0
    /// The position of the pattern in the matcher's list; -1 without a pattern.
    var pattern = -1
    /// The position of the argument in the pattern.
    var position = 0
    var isList = false
    var mayBeAbsent = false
    /// Whether there are allowed values, or the case of the text does not matter.
    @usableFromInline var mustBeCompared = false
    /// What separates the items of a list within one text; 0 without a separator.
    var separator: UInt8 = 0
}
