/// The error domains of Firebase's SDK.
enum FirebaseErrorDomain {
    /// Of receiving links.
    static let links = "com.firebase.dynamicLinks"
    /// Of creating short links.
    static let shortening = "com.firebase.durabledeeplink"
}
