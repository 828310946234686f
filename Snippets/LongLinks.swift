import WaymarkLinks

var link = DynamicLink(link: try WebURL("https://www.example.com/trips/42"))
link.ios.bundleID = "com.example.ios"
link.android.packageName = "com.example.android"
link.customData = ["seats": .integer(2)]

let longLink = LongLinkCodec.encode(link, domain: try LinkDomain("https://go.example.com"))
print(longLink)

let reading = try LongLinkCodec.decode(longLink)
print(reading.link == link)
