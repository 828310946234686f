import Foundation

/// The process's environment, where an empty text counts as none.
enum Environment {
    /// One variable.
    static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
