#if WAYMARK_PTHREAD_LOCKS
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// The lock of builds that ThreadSanitizer watches: a lock of POSIX threads.
    ///
    /// On Linux, ThreadSanitizer does not know the standard library's lock, and reports each change of the value as a race.
    public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
        // Set once, and freed only in `deinit`; the value is used with the lock held.
        nonisolated(unsafe) private let lock: UnsafeMutablePointer<pthread_mutex_t>
        nonisolated(unsafe) private let value: UnsafeMutablePointer<Value>

        /// Creates a lock around a value.
        public init(_ initialValue: consuming sending Value) {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            value = .allocate(capacity: 1)
            value.initialize(to: initialValue)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        /// Calls a function with the value while no other thread has it.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#else
    public import Synchronization

    /// A value that one thread at a time reads or changes: the standard library's lock.
    public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
        @usableFromInline let mutex: Synchronization.Mutex<Value>

        /// Creates a lock around a value.
        @inlinable
        public init(_ initialValue: consuming sending Value) {
            mutex = Synchronization.Mutex(initialValue)
        }

        /// Calls a function with the value while no other thread has it.
        ///
        /// A function that takes the same lock again waits for itself, or traps.
        @inlinable
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
