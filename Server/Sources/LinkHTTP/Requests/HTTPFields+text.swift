import HTTPTypes

extension HTTPFields {
    /// The value of a field, or of several with one name as a list.
    ///
    /// It is what the subscript of a name returns, which makes a list of its own for every field that is there.
    func text(_ name: HTTPField.Name) -> String? {
        guard let first = firstIndex(where: { $0.name == name }) else { return nil }
        let hasOthers = self[index(after: first)...].contains { $0.name == name }
        return hasOthers ? self[name] : self[first].value
    }
}
