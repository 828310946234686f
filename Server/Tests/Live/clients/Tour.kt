// Two launches of an app with the client of Examples/Clients, against a running service: prints a line for each step.
import java.io.File
import waymark.NoResponse
import waymark.Storage
import waymark.Waymark
import waymark.WaymarkProblem

fun main(arguments: Array<String>) {
    val (service, key, folder, referrer) = arguments
    val storage = object : Storage {
        override fun read(name: String) = File(folder, "$name.json").takeIf { it.exists() }?.readText()
        override fun write(name: String, text: String) = File(folder, "$name.json").writeText(text)
    }
    fun launch(address: String = service) = Waymark(address, key, "com.example.android", storage, "3.1", sleep = {})

    var app = launch()
    val claim = app.firstLaunch(mapOf("installReferrer" to mapOf("referrer" to referrer)))
    println("${claim.match} ${claim.method}")
    app.report("order-in-kotlin", "order", "12.50", "EUR")
    // The first process ends before it has shown the link, and before its events were sent.
    app = launch()
    println(app.firstLaunch(mapOf("installReferrer" to mapOf("referrer" to referrer))).match)
    println(app.next()?.url)
    app.shown()
    app.sendEvents()
    app.report("order-in-kotlin", "order", "12.50", "EUR")
    app.sendEvents()

    val made = app.createLink(mapOf("link" to "https://www.example.com/shared"), suffix = "short")
    println("${app.open(made, "intent")} ${app.open(made, "intent")}")
    val offline = launch("http://127.0.0.1:1")
    repeat(4) { println(try { offline.next()?.url } catch (error: NoResponse) { "no response" }) }
    println(app.next()?.url)
    app.shown()
    app.sendEvents()
    println(app.next()?.url)
    println(app.resolve(made).linkID)
    println(try { app.resolve("$made-none").url } catch (problem: WaymarkProblem) { "${problem.status} ${problem.type}" })
}
