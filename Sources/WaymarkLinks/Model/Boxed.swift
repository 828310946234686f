/// Keeps a value of many parts behind one pointer, and is a value itself.
///
/// Passing fifty parts on costs a program code at each step; every change makes a new box.
@propertyWrapper
package struct Boxed<Value> {
    @usableFromInline
    indirect enum Storage {
        case value(Value)
    }

    @usableFromInline var storage: Storage

    @inlinable
    package init(wrappedValue: Value) {
        storage = .value(wrappedValue)
    }

    @inlinable
    package var wrappedValue: Value {
        get {
            switch storage {
            case .value(let value): value
            }
        }
        set { storage = .value(newValue) }
    }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Storage: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    package static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.wrappedValue == rhs.wrappedValue
    }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}
