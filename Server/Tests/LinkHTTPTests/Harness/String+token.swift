extension String {
    /// The text without the tokens of clicks, which differ from one answer to the next.
    var withoutTokens: String {
        replacing(/(waymark_click(?:=|%3D|%253D))[A-Za-z0-9_-]{46}/) { $0.output.1 }
    }
}
