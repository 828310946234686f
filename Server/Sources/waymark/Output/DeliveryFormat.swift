import LinkService

/// Messages of webhooks as commands print them for people.
enum DeliveryFormat {
    static func table(_ deliveries: [DeliveryResource]) -> String {
        var table = TextTable("ID", "EVENT", "STATE", "ATTEMPTS", "STATUS", "MS", "ERROR")
        for delivery in deliveries {
            let last = delivery.attempts.last
            table.add(
                delivery.id, delivery.event, delivery.state, "\(delivery.attempts.count)",
                last?.status.map(String.init), last.map { "\($0.milliseconds)" }, last?.error)
        }
        return table.lines().joined(separator: "\n")
    }
}
