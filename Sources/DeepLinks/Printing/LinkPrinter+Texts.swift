extension LinkPrinter {
    /// Appends a pattern with the texts of its arguments.
    ///
    /// In an argument, the first byte of the literal that follows it is escaped: matching ends an argument at the first
    /// such byte that is not.
    func append(
        _ pattern: TextPattern, _ component: PercentEncoder.Component, _ place: DeepLinkError.Component,
        _ given: [Int: String] = [:], to output: inout [UInt8]
    ) throws(DeepLinkError) {
        PercentEncoder.append(pattern.prefix, to: &output, as: component)
        for (position, slot) in pattern.slots.enumerated() {
            let argument = program.arguments[slot]
            guard let texts = given[slot].map({ [$0] }) ?? texts[slot] else { throw missing(slot, place) }
            let delimiter = position < pattern.delimiters.count ? pattern.delimiters[position] : []
            if texts.isEmpty { throw missing(slot, place) }
            if component == .segment || component == .host, texts == [""] { throw empty(slot, place) }
            try checkAllowed(texts, argument, place)
            if argument.shape.isList, given[slot] == nil {
                try appendList(texts, argument, component, delimiter.first, place, to: &output)
            } else {
                for text in texts {
                    PercentEncoder.append(text.utf8, to: &output, as: component, escaping: delimiter.first)
                }
            }
            PercentEncoder.append(
                position < pattern.delimiters.count ? delimiter : pattern.suffix, to: &output, as: component)
        }
    }

    private func appendList(
        _ texts: [String], _ argument: ArgumentSpecification, _ component: PercentEncoder.Component,
        _ delimiter: UInt8?, _ place: DeepLinkError.Component, to output: inout [UInt8]
    ) throws(DeepLinkError) {
        let separator = argument.separator.flatMap(LinkCompiler.separatorByte) ?? UInt8(ascii: ",")
        if separator == delimiter {
            throw error(.unprintableValue, place, argument.slot, "the separator of the list is also the text after it")
        }
        for (index, text) in texts.enumerated() {
            if index > 0 { output.append(separator) }
            PercentEncoder.append(text.utf8, to: &output, as: component, escaping: separator, and: delimiter)
        }
    }

    func checkAllowed(
        _ texts: [String], _ argument: ArgumentSpecification, _ place: DeepLinkError.Component
    ) throws(DeepLinkError) {
        guard let allowed = argument.allowed, !texts.allSatisfy(argument.allows) else { return }
        throw error(
            .valueNotAllowed, place, argument.slot,
            "\(texts.joined(separator: ", ")) is not one of \(allowed.joined(separator: ", "))")
    }

    func missing(_ slot: Int, _ place: DeepLinkError.Component) -> DeepLinkError {
        error(.missingValue, place, slot, "{\(program.arguments[slot].name)} has no value")
    }

    func empty(_ slot: Int, _ place: DeepLinkError.Component) -> DeepLinkError {
        error(
            .emptyValue, place, slot,
            "the value of {\(program.arguments[slot].name)} is empty, which cannot be read back")
    }

    func error(
        _ code: DeepLinkError.Code, _ place: DeepLinkError.Component, _ slot: Int?, _ detail: String
    ) -> DeepLinkError {
        DeepLinkError(
            code, template: program.description, component: place, argument: slot.map { program.arguments[$0].name },
            detail: detail)
    }
}
