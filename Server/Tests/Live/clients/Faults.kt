// The client of Examples/Clients against a service that fails in every way: prints the name of each rule that holds.
import com.sun.net.httpserver.HttpServer
import java.net.InetSocketAddress
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import waymark.NoResponse
import waymark.Storage
import waymark.Waymark
import waymark.WaymarkProblem

private class Answer(val text: String, val status: Int = 200, val retryAfter: String? = null, val after: CountDownLatch? = null)

/** A phone: its storage survives its launches, and the answers of its service are those of the test. */
private class Phone(private val address: String) {
    val kept = mutableMapOf<String, String>()
    val pauses = mutableListOf<Long>()
    var now = 1_800_000_000_000

    fun launch(patience: Long = 5_000) = Waymark(address, "wmk_app", "com.example.app", object : Storage {
        override fun read(name: String) = synchronized(kept) { kept[name] }
        override fun write(name: String, text: String) = synchronized(kept) { kept[name] = text }
    }, now = { now }, sleep = { pauses += it }, patience = patience)
}

private val requests = LinkedBlockingQueue<Pair<String, String>>()
private val answers = LinkedBlockingQueue<Answer>()
private const val LINK =
    """{"url": "https://www.example.com/7", "match": "exact", "linkID": "l7", "shortLink": "https://go.example.com/7"}"""
private const val MISSING = """{"type": "urn:waymark:problem:link-not-found", "detail": "This is not a link of this service."}"""

private fun serve(): HttpServer = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0).apply {
    executor = Executors.newCachedThreadPool { Thread(it).apply { isDaemon = true } }
    createContext("/") { exchange ->
        requests += exchange.requestURI.path to exchange.requestBody.reader().readText()
        val answer = answers.poll() ?: Answer("", 500)
        answer.after?.await()
        answer.retryAfter?.let { exchange.responseHeaders.add("Retry-After", it) }
        val bytes = answer.text.toByteArray()
        exchange.sendResponseHeaders(answer.status, if (bytes.isEmpty()) -1 else bytes.size.toLong())
        exchange.responseBody.use { it.write(bytes) }
    }
    start()
}

private inline fun <reified E : Throwable> failure(body: () -> Unit): E {
    try {
        body()
    } catch (error: Throwable) {
        return error as? E ?: throw error
    }
    throw AssertionError("nothing was thrown")
}

fun main() {
    val server = serve()
    fun rule(name: String, body: (Phone) -> Unit) {
        requests.clear()
        answers.clear()
        body(Phone("http://127.0.0.1:${server.address.port}"))
        println(name)
    }
    val url = "https://go.example.com/7"

    rule("waits as long as the service says") { phone ->
        answers += listOf(Answer("", 503, "7"), Answer(LINK))
        check(phone.launch().resolve(url).url == "https://www.example.com/7")
        check(phone.pauses.single() in 7_000..10_500)
    }
    rule("leaves a pause of a minute to the app") { phone ->
        answers += Answer("{}", 429, "60")
        check(failure<WaymarkProblem> { phone.launch().resolve(url) }.retryAfter == 60_000L)
        check(phone.pauses.isEmpty() && requests.size == 1)
    }
    for (text in listOf("<html>", "null", "[]", "{}", "{\"portal\": 1}", "{\"url\": \"x", "x".repeat(9 shl 20))) {
        rule("takes ${text.take(12)} for no response") { phone ->
            answers += List(3) { Answer(text) }
            failure<NoResponse> { phone.launch().resolve(url) }
            check(requests.size == 3)
        }
    }
    rule("follows no redirect") { phone ->
        answers += List(3) { Answer("", 302) }
        failure<NoResponse> { phone.launch().resolve(url) }
    }
    rule("gives a link once in a launch, and forgets no other") { phone ->
        val app = phone.launch()
        check(app.open(url, "intent"))
        answers += listOf(Answer(LINK), Answer("""{"url": "https://www.example.com/8", "match": "exact"}"""))
        check(app.next()?.url == "https://www.example.com/7" && app.next() == null)
        check(app.open("https://go.example.com/8", "intent"))
        app.shown()
        check(app.next()?.url == "https://www.example.com/8")
        app.shown()
        app.shown()
        check(app.next() == null)
    }
    rule("gives a link again after a crash, but not more than twice") { phone ->
        phone.launch().open(url, "intent")
        answers += Answer(LINK)
        repeat(3) { check(phone.launch().next() != null) }
        check(phone.launch().next() == null)
    }
    rule("keeps the answer that comes too late") { phone ->
        val gate = CountDownLatch(1)
        val app = phone.launch(patience = 50)
        app.open(url, "intent")
        answers += Answer(LINK, after = gate)
        failure<NoResponse> { app.next() }
        gate.countDown()
        while (synchronized(phone.kept) { "resolved" !in phone.kept.getValue("waymark") }) Thread.yield()
        check(phone.launch().next() != null && requests.size == 1)
    }
    rule("forgets a link that does not exist, and tells a refusal") { phone ->
        val app = phone.launch()
        app.open(url, "intent")
        answers += listOf(Answer("{}", 401), Answer("<html>", 404), Answer(MISSING, 404))
        check(failure<WaymarkProblem> { app.next() }.status == 401)
        check(failure<WaymarkProblem> { app.next() }.status == 404)
        check(app.next() == null && "waiting" !in phone.kept.getValue("waymark"))
    }
    rule("claims once, under one name") { phone ->
        failure<WaymarkProblem> { phone.launch().firstLaunch(emptyMap()) }
        answers += Answer("""{"match": "exact", "method": "token", "claimID": "c1", "link": $LINK}""")
        check(phone.launch().firstLaunch(mapOf("token" to "t")).method == "token")
        check(phone.launch().firstLaunch(emptyMap()).match == "none")
        check(requests.map { it.second.substringAfter("installationID\":\"").substringBefore('"') }.toSet().size == 1)
        val app = phone.launch()
        check(app.next()?.linkID == "l7")
        app.shown()
        check(phone.launch().next() == null)
    }
    rule("gives no probable link to an app that has not asked for one") { phone ->
        answers += Answer("""{"match": "probable", "link": $LINK}""")
        phone.launch().firstLaunch(emptyMap())
        check(phone.launch().next() == null)
    }
    rule("gives up a first launch after a day") { phone ->
        failure<WaymarkProblem> { phone.launch().firstLaunch(emptyMap()) }
        phone.now += 90_000_000
        check(phone.launch().firstLaunch(emptyMap()).match == "none" && requests.size == 3)
    }
    rule("sends a batch again under its name, and drops one that is refused") { phone ->
        val app = phone.launch()
        app.open(url, "intent")
        answers += Answer(LINK)
        val link = app.next()
        app.shown()
        app.report("o1", "order", "12.50", "EUR", link)
        failure<WaymarkProblem> { app.sendEvents() }
        answers += Answer("{}", 422)
        phone.launch().sendEvents()
        phone.launch().sendEvents()
        val batches = requests.filter { it.first == "/api/v1/events" }.map { it.second }
        check(batches.size == 4 && batches.toSet().size == 1)
        check("\"kind\":\"opened\"" in batches[0] && "\"value\":\"12.50\"" in batches[0])
    }
    rule("begins a damaged state anew") { phone ->
        for (text in listOf("{", "null", "7", "[]", "{\"waiting\": 1, \"events\": {}, \"batch\": []}")) {
            phone.kept["waymark"] = text
            check(phone.launch().next() == null)
            phone.launch().sendEvents()
            check(phone.launch().open(url, "intent"))
        }
    }
    server.stop(0)
}
