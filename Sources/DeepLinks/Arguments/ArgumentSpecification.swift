/// An argument of a template: its name, its type, and what its placeholder says about it.
struct ArgumentSpecification: Sendable {
    /// Nil in the tuple form, whose arguments have only names.
    let keyPath: (any AnyKeyPath & Sendable)?
    /// The name of the property.
    ///
    /// Systems before iOS 16.4 do not know it, so that a number takes its place.
    let name: String
    let slot: Int
    let shape: DeepLinkParameterShape
    let access: ArgumentAccess
    var isRest = false
    var separator: Character?
    var allowed: [String]?
    var hasDefault = false
    /// The texts of the default.
    ///
    /// A value that has the same is not printed.
    var defaultTexts: [String]?

    init(
        keyPath: any AnyKeyPath & Sendable, slot: Int, shape: DeepLinkParameterShape, access: ArgumentAccess
    ) {
        self.keyPath = keyPath
        // Stored, because the runtime is slow to find it.
        name = Self.name(of: keyPath) ?? "argument\(slot + 1)"
        (self.slot, self.shape, self.access) = (slot, shape, access)
    }

    init(name: String, slot: Int, shape: DeepLinkParameterShape, access: ArgumentAccess) {
        keyPath = nil
        self.name = name
        (self.slot, self.shape, self.access) = (slot, shape, access)
    }

    private static func name(of keyPath: AnyKeyPath) -> String? {
        let text = String(describing: keyPath)
        guard text.hasPrefix("\\"), let dot = text.firstIndex(of: ".") else { return nil }
        return String(text[text.index(after: dot)...])
    }

    /// Whether another argument of the template is for the same property or name.
    func isSame(as other: ArgumentSpecification) -> Bool {
        keyPath.map { $0 == other.keyPath } ?? (name == other.name)
    }

    /// Whether the argument refuses some texts.
    var canFail: Bool { allowed != nil || shape.kind != .text }

    /// Whether the argument may be absent from a link.
    var mayBeAbsent: Bool { shape.isOptional || hasDefault }

    /// The texts of the value that is read if the argument is absent; nil if that value is nil.
    var textsWhenAbsent: [String]? {
        if hasDefault { return defaultTexts }
        return shape.isList && !shape.isOptional ? [] : nil
    }

    /// Whether a text is one of the allowed values, compared byte by byte as in links.
    func allows(_ text: String) -> Bool {
        allowed?.contains { $0.utf8.elementsEqual(text.utf8) } ?? true
    }
}
