import Testing

@testable import waymark

@Suite struct TextTableTests {
    @Test func columnsLineUpWithoutTrailingSpaces() {
        var table = TextTable("NAME", "URL PATTERNS")
        table.add("default", nil)
        table.add("shop", "^https://")
        #expect(
            table.lines() == [
                "NAME     URL PATTERNS",
                "default",
                "shop     ^https://",
            ])
    }

    @Test func longCellsAreCutButNeverTheFirst() {
        let id = String(repeating: "i", count: 36)
        var table = TextTable("ID", "NAME", "PATTERNS")
        table.add(id, String(repeating: "n", count: 30), String(repeating: "p", count: 90))
        for line in table.lines() {
            #expect(line.count <= 80)
        }
        #expect(table.lines()[1].hasPrefix(id + "  n"))
        #expect(table.lines()[1].hasSuffix("…"))
    }

    @Test func aTableWithoutRowsIsItsHeader() {
        #expect(TextTable("A", "B").lines() == ["A  B"])
    }
}
