import struct Synchronization.Atomic

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lane of the running thread: threads get numbers in the order in which they first ask.
enum ThreadLane {
    private static let latest = Atomic(0)
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// A number from 1; 0 for all threads where the system has no room for it.
    @inline(__always)
    static var current: Int {
        guard let key else { return 0 }
        // The number stands in the place of a pointer, so that nothing is to be freed at the end of a thread.
        if let known = pthread_getspecific(key) { return Int(bitPattern: known) }
        return assign(key)
    }

    @inline(never)
    private static func assign(_ key: pthread_key_t) -> Int {
        let number = latest.wrappingAdd(1, ordering: .relaxed).newValue
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
        return number
    }
}
