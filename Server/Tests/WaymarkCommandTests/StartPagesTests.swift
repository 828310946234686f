import Testing

@testable import waymark

@Suite struct StartPagesTests {
    @Test func onlyCodeThatNobodyCanHaveChangedIsReleased() {
        let maps = """
            562ee8444000-562eebcc3000 r-xp 00000000 fe:00 4711                       /opt/way mark/waymark
            562eebcc3000-562eebe37000 r--p 0387f000 fe:00 4711                       /opt/way mark/waymark
            562eebe37000-562eee466000 rw-p 039f3000 fe:00 4711                       /opt/way mark/waymark
            562f06d3f000-562f06d92000 rw-p 00000000 00:00 0                          [heap]
            7fd34c000000-7fd34c102000 rwxp 00000000 fe:00 12                         /usr/lib/libwritable.so
            7fd353e96000-7fd353ee7000 r-xp 00009000 fe:00 13                         /usr/lib/libre2.so.9.0.0
            7fd354300000-7fd354301000 r-xp 00000000 00:00 0
            7ffd1a5f2000-7ffd1a5f4000 r-xp 00000000 00:00 0                          [vdso]
            ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
            nonsense r-xp 00000000 fe:00 13 /usr/lib/libnone.so

            """
        #expect(
            StartPages.codeRanges(in: maps) == [
                0x562e_e844_4000..<0x562e_ebcc_3000, 0x7fd3_53e9_6000..<0x7fd3_53ee_7000,
            ])
    }

    @Test func theProgramGoesOnWithoutThem() {
        StartPages.release()
        #expect((1...100).map { "\($0)" }.joined(separator: "+").split(separator: "+").count == 100)
    }
}
