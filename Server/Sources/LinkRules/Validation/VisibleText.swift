package import WaymarkLinks

/// Finds characters that reorder, hide or split text, by which one title can look like another.
///
/// It is the one place for this rule. What people give a name to tell things apart (people, links, tags, projects, keys, webhooks) is
/// refused by ``check(_:parameter:)``, with the same words everywhere; such names from elsewhere, as in an import, lose the characters by
/// ``seen(_:)`` with a note. What visitors read (titles, texts and the brand) is pasted from anywhere and mended. What was stored before is
/// read as it is.
///
/// The joiners U+200C and U+200D are kept: several scripts and most emoji need them. So are the directional marks
/// U+200E, U+200F and U+061C in what is mended, which affect only adjacent characters; names are judged by
/// ``seen(_:)``. Source: Unicode UAX #9, UTS #39; TR 36 §2.10.
package enum VisibleText {
    /// Refuses a name with characters that reorder or hide text, by which it could look like another one.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` and the parameter.
    package static func check(_ name: String, parameter: String) throws(LinkServiceError) {
        guard hasUnseen(name) else { return }
        throw LinkServiceError(.invalidArgument, .text(.disguised), parameter: parameter, value: name)
    }

    private static func hasUnseen(_ text: String) -> Bool {
        seen(text).unicodeScalars.count != text.unicodeScalars.count
    }

    /// The name without invisible characters, by which another one looks the same, and without those that reorder others.
    ///
    /// This is the stricter rule, for names by which things are found: also the soft hyphen U+00AD, the Arabic letter mark U+061C, fillers
    /// and stray tags go. What scripts and emoji need stays: the joiners, U+200E and U+200F, the selectors of variants (also those
    /// of Mongolian, but not its separator U+180E, which has no width and chooses nothing), and tags behind a black flag. Source:
    /// Unicode, Default_Ignorable_Code_Point (UAX #44; UTS #39 §3.1 takes them out of identifiers).
    package static func seen(_ text: String) -> String {
        // Many names are written in ASCII alone, which has none of them.
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var (scalars, isInFlag) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            isInFlag = scalar.value == 0x1F3F4 || isInFlag && 0xE0020...0xE007F ~= scalar.value
            if !isDisguise(scalar), !isUnseen(scalar) || isInFlag { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x180B...0x180D, 0x180F, 0x200C...0x200F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The text without characters that reorder, hide or split it.
    package static func undisguised(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.lazy.filter { !isDisguise($0) })
        return String(scalars)
    }

    /// The text as links keep it: without characters that reorder or hide others, and without control characters.
    ///
    /// Control characters such as line breaks and tabs, and separators of lines, become one space.
    ///
    /// - Parameter keepsLines: whether line breaks and tabs are kept, and separators of lines become line breaks.
    package static func mended(_ given: String, keepsLines: Bool = false) -> String {
        let text = keepsLines ? withLineBreaks(given) : given
        func isRemovedControl(_ scalar: Unicode.Scalar) -> Bool {
            isControl(scalar) && !(keepsLines && (scalar == "\n" || scalar == "\r" || scalar == "\t"))
        }
        guard text.unicodeScalars.contains(where: { isRemovedControl($0) || isDisguise($0) }) else { return text }
        let visible = undisguised(text)
        guard visible.unicodeScalars.contains(where: isRemovedControl) else { return visible }
        return visible.unicodeScalars.split(whereSeparator: isRemovedControl)
            .map { String($0).trimmedOfSpace }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The text with line breaks in place of U+2028 and U+2029.
    private static func withLineBreaks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { 0x2028...0x2029 ~= $0.value }) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.lazy.map { 0x2028...0x2029 ~= $0.value ? "\n" : $0 })
        return String(scalars)
    }

    /// The text on one line: without such characters, and with one space for each run of spaces and control characters.
    package static func line(_ text: String) -> String {
        undisguised(text).unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String($0) }.joined(separator: " ")
    }

    /// Whether a character is a control character, or ends a line as some do: general categories Cc, Zl and Zp, which are these and
    /// will not change (UAX #44).
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || 0x2028...0x2029 ~= scalar.value
    }

    /// Whether a character reorders the following text or is invisible.
    package static func isDisguise(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Also the operators, shapes and annotations that are invisible or deprecated: U+2061–2064, U+206A–206F, U+FFF9–FFFB.
        case 0x200B, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

extension SocialParameters {
    /// The card with its texts as links keep them: see ``VisibleText/mended(_:keepsLines:)``.
    ///
    /// A text that becomes empty is removed.
    var mended: SocialParameters {
        SocialParameters(
            title: title.map { VisibleText.mended($0) }.flatMap { $0.isEmpty ? nil : $0 },
            description: description.map { VisibleText.mended($0, keepsLines: true) }.flatMap { $0.isEmpty ? nil : $0 },
            imageLink: imageLink, imageSize: imageSize)
    }
}

extension DynamicLink {
    /// The link as it is stored: with the texts of its card mended, and without empty parameters.
    package var mended: DynamicLink {
        var link = self
        link.social = social.mended
        return link.withoutEmptyParameters
    }

    /// The link without known parameters whose value is empty, which mean the same as missing ones.
    package var withoutEmptyParameters: DynamicLink {
        // Nearly every link has none, and need not be written for it.
        guard
            LinkParameter.allCases.contains(where: { text(of: $0)?.isEmpty == true })
                || unknownParameters.contains(where: \.isEmptyAndKnown)
        else { return self }
        // The parameters of a link are always valid for a link.
        return (try? DynamicLink(parameters: parameters.filter { !$0.isEmptyAndKnown })) ?? self
    }
}

extension QueryParameter {
    fileprivate var isEmptyAndKnown: Bool { value.isEmpty && LinkParameter(rawValue: name) != nil }
}

extension String {
    /// Whether the text shows nothing visible.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control || VisibleText.isDisguise($0)
                || $0.properties.isDefaultIgnorableCodePoint || $0 == "\u{2800}"  // the blank pattern of Braille
        }
    }
}
