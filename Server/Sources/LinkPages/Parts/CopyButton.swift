/// A button that puts a link on the clipboard; it shows with a script only.
struct CopyButton {
    /// The link; `nil` for the address of the page itself, which may be long.
    let url: String?
    let texts: PageTexts

    var markup: HTML {
        """
        <div class="copy" data-script hidden>
        <button type="button" data-copy="\(url ?? "")">\(texts.copyTheLink)</button>
        <p class="hint" role="status" data-done="\(texts.copied)" data-failed="\(texts.notCopied)"></p>
        </div>
        """
    }
}
