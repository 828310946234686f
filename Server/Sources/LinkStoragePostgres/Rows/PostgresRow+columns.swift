internal import Foundation
internal import LinkStorage

// Columns as records hold them.

extension PostgresRow {
    func identifier<Record>(_ column: Int) throws -> Identifier<Record> {
        Identifier(uuid: try uuid(column))
    }

    func optionalIdentifier<Record>(_ column: Int) throws -> Identifier<Record>? {
        try optionalUUID(column).map { Identifier(uuid: $0) }
    }

    func moment(_ column: Int) throws -> Date {
        Date(millisecondsSince1970: try number(column))
    }

    func optionalMoment(_ column: Int) throws -> Date? {
        try optionalNumber(column).map { Date(millisecondsSince1970: $0) }
    }

    func json<Value: Decodable>(_ type: Value.Type, _ column: Int) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes(column)))
    }

    /// Creates a value of a column's text, or throws where the text does not make one.
    func value<Value>(_ column: Int, _ make: (String) throws -> Value?) throws -> Value {
        try ColumnText.value(of: try text(column), make)
    }

    /// Creates a value of a column's text where it is not NULL.
    func optionalValue<Value>(_ column: Int, _ make: (String) throws -> Value?) throws -> Value? {
        try optionalText(column).map { try ColumnText.value(of: $0, make) }
    }
}

extension PostgresValue {
    static func id<Record>(_ id: Identifier<Record>) -> PostgresValue { .uuid(id.uuid) }
    static func id<Record>(_ id: Identifier<Record>?) -> PostgresValue { .uuid(id?.uuid) }
    static func moment(_ moment: Date) -> PostgresValue { .number(moment.millisecondsSince1970) }
    static func moment(_ moment: Date?) -> PostgresValue { .number(moment?.millisecondsSince1970) }
}
