/// The number of connections that read a database at the same time.
enum ReaderCount {
    /// For quick reads, at the least.
    static let quick = 5
    /// For lists, at the most.
    static let lists = 2
    /// For checks of health, at the most.
    static let health = 1
    /// All of them.
    static let all = quick + lists + health
}
