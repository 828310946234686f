/// In which way an imported link differs from what its row says, or from what a new link may say.
///
/// Only the code, the domain and the destination can reject a row; everything else is taken as far as it can be read.
public enum LinkAdjustment: String, CaseIterable, Hashable, Sendable {
    /// A date in a spreadsheet's form, such as a day number, was converted.
    case dateConverted = "date-converted"
    /// A date cannot be read for certain; the link has none.
    case dateUnknown = "date-unknown"
    /// The link is disabled, because its row does not say readably when it works.
    case disabled
    /// A flag is neither true nor false; the link has its default.
    case flagUnknown = "flag-unknown"
    /// A text is not UTF-8 and was read in an older encoding.
    case encodingConverted = "encoding-converted"
    /// Characters were removed that control, turn or hide text.
    case textCleaned = "text-cleaned"
    /// A name or tags were shortened to what a link may have.
    case shortened
    /// A parameter, or a member of a line, was left out.
    case leftOut = "left-out"
    /// A value was kept that no new link may have.
    case kept
    /// Quotes in the row were read as ordinary characters.
    case quotesRead = "quotes-read"
    /// The file ends in the row.
    case cutOff = "cut-off"
    /// The link of an earlier row, which has the same code, was overwritten.
    case rowOverwritten = "row-overwritten"
}
