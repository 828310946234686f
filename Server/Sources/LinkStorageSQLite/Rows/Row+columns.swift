internal import Foundation
internal import GRDB
internal import LinkStorage

// Columns as records hold them. A value that cannot be read throws; nothing here traps on a damaged file.

extension Row {
    func identifier<Record>(_ index: Int) throws -> Identifier<Record> {
        Identifier(uuid: try decode(UUID.self, atIndex: index))
    }

    func moment(_ index: Int) throws -> Date {
        Date(millisecondsSince1970: try decode(Int64.self, atIndex: index))
    }

    func optionalMoment(_ index: Int) throws -> Date? {
        try decode(Int64?.self, atIndex: index).map { Date(millisecondsSince1970: $0) }
    }

    func json<Value: Decodable>(_ type: Value.Type, _ index: Int) throws -> Value {
        try JSONDecoder().decode(type, from: decode(Data.self, atIndex: index))
    }

    /// Creates a value of a column's text, or throws where the text does not make one.
    func value<Value>(_ index: Int, _ make: (String) throws -> Value?) throws -> Value {
        let text = try decode(String.self, atIndex: index)
        return try ColumnText.value(of: text, make)
    }

    /// Creates a value of a column's text where it is not null.
    func optionalValue<Value>(_ index: Int, _ make: (String) throws -> Value?) throws -> Value? {
        try decode(String?.self, atIndex: index).map { try ColumnText.value(of: $0, make) }
    }
}
