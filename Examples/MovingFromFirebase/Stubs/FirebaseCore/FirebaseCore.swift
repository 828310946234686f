// As much of Firebase's surface as the sample uses, from its documentation; it does nothing.

// https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseApp
@MainActor open class FirebaseApp {
    /// Reads `GoogleService-Info.plist`.
    public static func configure() {}
}

// https://firebase.google.com/docs/reference/swift/firebasecore/api/reference/Classes/FirebaseOptions
@MainActor open class FirebaseOptions {
    /// What `GoogleService-Info.plist` says.
    public static func defaultOptions() -> FirebaseOptions? { nil }
    /// The custom scheme in which links of a first launch arrive; the bundle ID where it is not set.
    public var deepLinkURLScheme: String?
}
