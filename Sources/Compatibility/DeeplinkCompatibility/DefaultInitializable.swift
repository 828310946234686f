/// A value that links can be read into without a value to start from.
public protocol DefaultInitializable {
    /// Makes the value that the properties a template does not name are taken from.
    init()
}
