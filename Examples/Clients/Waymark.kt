// A client of Waymark's HTTP API for apps in Kotlin, in one file and without dependencies.
//
// Copy it into your app. It runs on Android and on every JVM from version 8; every call blocks, so make it on a background thread,
// such as `Dispatchers.IO`. It follows docs/protocol.md, "Client requirements".
package waymark

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import java.util.UUID
import java.util.concurrent.ThreadLocalRandom
import kotlin.math.max

/** What a link means. If `match` is `probable`, do not sign in, reward, or show anything personal. */
class ResolvedLink internal constructor(internal val json: Map<String, Any?>) {
    /** The deep link to open. */
    val url = json["url"] as? String ?: ""
    val match = json["match"] as? String ?: "exact"
    val shortLink = json["shortLink"] as? String
    val linkID = json["linkID"] as? String
    val minimumVersion = json["minimumVersion"] as? String
    /** The parameters of the link; `customData` among them. */
    @Suppress("UNCHECKED_CAST")
    val parameters = json["link"] as? Map<String, Any?> ?: emptyMap()
}

/** The answer to a first launch: `match` is `exact`, `probable` or `none`. */
class Claim internal constructor(json: Map<String, Any?>) {
    val match = json["match"] as? String ?: "none"
    val method = json["method"] as? String
    val confidence = (json["confidence"] as? Number)?.toDouble()
    val claimID = json["claimID"] as? String
    @Suppress("UNCHECKED_CAST")
    val link = (json["link"] as? Map<String, Any?>)?.let { ResolvedLink(it) }
}

/** Keeps texts, for example in `SharedPreferences`; a write must be on the disk when it returns. */
interface Storage {
    fun read(name: String): String?
    fun write(name: String, text: String)
}

/** An answer of the service that is no success (RFC 9457). */
class WaymarkProblem internal constructor(val status: Int, body: Map<String, Any?>) :
    IOException(body["detail"] as? String ?: "The service answered with status $status.") {
    /** Such as `urn:waymark:problem:link-not-found`. */
    val type = body["type"] as? String ?: "about:blank"
    val requestID = body["requestID"] as? String
}

/** No answer of the service: no network, a captive portal, or a deadline that has passed. */
class NoResponse(message: String, cause: Throwable? = null) : IOException(message, cause)

/**
 * Makes and resolves links, claims the link of the installation, and reports events.
 *
 * @param service The address of the service, such as `https://links.example.com`.
 * @param key A key with the role `app`.
 * @param packageName The name of the app's package.
 */
class Waymark(
    service: String, private val key: String, private val packageName: String, private val storage: Storage,
    private val appVersion: String? = null, private val now: () -> Long = System::currentTimeMillis,
    private val sleep: (Long) -> Unit = Thread::sleep,
) {
    private val base = service.trimEnd('/') + "/api/v1"
    private val lock = Any()

    /** Creates a short link; repeating it after a lost answer creates no second one. */
    fun createLink(link: Map<String, Any?>, domain: String? = null, suffix: String? = null): String {
        val body = mapOf("link" to link, "domain" to domain, "suffix" to suffix)
        return send("/links", body, mapOf("Idempotency-Key" to identifier()))["shortLink"] as? String
            ?: throw NoResponse("The answer names no link.")
    }

    /** Says what a link means, without counting anything. */
    fun resolve(url: String, patience: Long? = null): ResolvedLink =
        ResolvedLink(send("/resolve", mapOf("url" to url, "platform" to "android", "appVersion" to appVersion), patience = patience))

    /**
     * Claims the link that led to the installation. Call it at every launch: after the first answer it does nothing, and a
     * failure is tried again for a day.
     *
     * @param evidence What the app knows, such as `installReferrer` with `referrer`, `clickSeconds` and `installBeginSeconds`.
     */
    fun firstLaunch(evidence: Map<String, Any?>): Claim {
        val installation = change { state ->
            val first = (state["firstLaunchAt"] as? Number)?.toLong() ?: now()
            state["firstLaunchAt"] = first
            if (state["hasClaimed"] == true || now() - first > DAY) return@change null
            // Stored before the request, so that a repetition is one of the same installation.
            state.getOrPut("installationID") { identifier() } as String
        } ?: return Claim(emptyMap())
        val request = mapOf("installationID" to installation, "platform" to "android", "bundleOrPackage" to packageName)
        val claim = Claim(send("/claims", request + evidence))
        change { state ->
            state["hasClaimed"] = true
            state["claimID"] = claim.claimID
            // A link that the person has just opened counts for more.
            if (claim.link != null && state["waiting"] == null) {
                val url = claim.link.shortLink ?: claim.link.url
                state["waiting"] = mutableMapOf("url" to url, "resolved" to claim.link.json, "openings" to 0)
            }
        }
        return claim
    }

    /**
     * Keeps a link that came through a door of the app, such as `intent`.
     *
     * @return Whether it is a new one; the same link through a second door is not.
     */
    fun open(url: String, door: String): Boolean = change { state ->
        val last = state["last"] as? Map<*, *>
        val age = now() - ((last?.get("at") as? Number)?.toLong() ?: 0)
        if (last?.get("url") == url && age in 0 until (if (last["door"] == door) 1_000 else 5_000)) return@change false
        state["last"] = mapOf("url" to url, "door" to door, "at" to now())
        state["waiting"] = mutableMapOf("url" to url, "openings" to 0)
        true
    }

    /**
     * The link that waits, once the app is ready to show it. Call [shown] when it has been shown; until then it is given again
     * after a crash, but not more than twice.
     *
     * @return `null` if there is none, or if the service does not know it; the app then shows its start screen.
     * @throws NoResponse if it takes longer than a person waits; the link is kept for later.
     */
    @Suppress("UNCHECKED_CAST")
    fun next(): ResolvedLink? {
        val waiting = change { state ->
            val waiting = state["waiting"] as? MutableMap<String, Any?> ?: return@change null
            val openings = (waiting["openings"] as? Number)?.toInt() ?: 0
            if (openings > 2) {
                state.remove("waiting")
                return@change null
            }
            waiting["openings"] = openings + 1
            waiting.toMap()
        } ?: return null
        (waiting["resolved"] as? Map<String, Any?>)?.let { return ResolvedLink(it) }
        val url = waiting["url"] as String
        try {
            val resolved = resolve(url, PATIENCE)
            changeWaiting(url) { it["resolved"] = resolved.json }
            return resolved
        } catch (problem: WaymarkProblem) {
            if (problem.status >= 500 || problem.status in TEMPORARY) {
                changeWaiting(url) { it["openings"] = ((it["openings"] as? Number)?.toInt() ?: 1) - 1 }
                throw problem
            }
            shown(url)
            return null
        } catch (error: NoResponse) {
            changeWaiting(url) { it["openings"] = ((it["openings"] as? Number)?.toInt() ?: 1) - 1 }
            throw error
        }
    }

    /** Forgets the link that waits, because the app has shown it. */
    fun shown(url: String? = null) = change { state ->
        if (url == null || (state["waiting"] as? Map<*, *>)?.get("url") == url) state.remove("waiting")
        Unit
    }

    /**
     * Keeps an event of the app's own until [sendEvents]; of more than 200, the oldest are dropped.
     *
     * @param id The identity; the service counts it once.
     * @param value Decimal text, such as `12.50`.
     */
    fun report(id: String, name: String, value: String? = null, currency: String? = null, because: ResolvedLink? = null) =
        change { state ->
            val event = mapOf("id" to id, "name" to name, "value" to value, "currency" to currency)
            val events = (list(state["events"]) + mapOf("event" to event, "at" to moment(now()), "linkID" to because?.linkID))
            state["events"] = events.takeLast(MOST_EVENTS)
        }

    /** Sends the events that wait, in one batch. A failure keeps them for the next call. */
    fun sendEvents() {
        val (batch, claimID) = change { state ->
            val events = list(state["events"])
            if (state["batch"] == null && events.isNotEmpty()) {
                state["batch"] = mapOf("id" to identifier(), "events" to events)
                state["events"] = emptyList<Any?>()
            }
            (state["batch"] as? Map<*, *>) to (state["claimID"] as? String)
        }
        if (batch == null) return
        // Without a claim and without a link, nobody could say what an event belongs to.
        val events = list(batch["events"]).map { it as Map<*, *> }.filter { it["linkID"] != null || claimID != null }.map {
            mapOf("kind" to "custom", "at" to it["at"], "linkID" to it["linkID"], "custom" to (it["event"] as Map<*, *>) + ("claimID" to claimID))
        }
        if (events.isNotEmpty()) {
            try {
                send("/events", mapOf("id" to batch["id"], "platform" to "android", "events" to events))
            } catch (problem: WaymarkProblem) {
                // These will never be taken; all others are sent again under the same name.
                if (problem.status !in listOf(400, 413, 422)) throw problem
            }
        }
        change { state ->
            if ((state["batch"] as? Map<*, *>)?.get("id") == batch["id"]) state.remove("batch")
            Unit
        }
    }

    // Requests

    private fun send(
        path: String, body: Map<String, Any?>, fields: Map<String, String> = emptyMap(), patience: Long? = null,
    ): Map<String, Any?> {
        val deadline = patience?.let { now() + it }
        for (attempt in 1..ATTEMPTS) {
            var pause = 400L shl (attempt - 1)
            try {
                val left = deadline?.let { max(1, it - now()) } ?: LONGEST
                val (status, answer, retryAfter) = ask(path, body, fields, minOf(left, LONGEST).toInt())
                if (status in 200..299 && answer != null) return answer
                if (status >= 400) {
                    val problem = WaymarkProblem(status, answer ?: emptyMap())
                    if (status !in TEMPORARY || attempt == ATTEMPTS) throw problem
                    pause = max(pause, 1_000 * (retryAfter ?: 0))
                } else if (attempt == ATTEMPTS) {
                    throw NoResponse("Something else than the service has answered.")
                }
            } catch (error: IOException) {
                if (error is WaymarkProblem || error is NoResponse) throw error
                if (attempt == ATTEMPTS) throw NoResponse("The service did not answer.", error)
            }
            val wait = pause + ThreadLocalRandom.current().nextLong(pause / 2 + 1)
            if (deadline != null && now() + wait >= deadline) throw NoResponse("The link took too long.")
            sleep(wait)
        }
        throw NoResponse("The service did not answer.")
    }

    private fun ask(
        path: String, body: Map<String, Any?>, fields: Map<String, String>, timeout: Int,
    ): Triple<Int, Map<String, Any?>?, Long?> {
        val connection = URL(base + path).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = "POST"
            connection.instanceFollowRedirects = false
            connection.connectTimeout = timeout
            connection.readTimeout = timeout
            connection.doOutput = true
            connection.setRequestProperty("Content-Type", "application/json")
            connection.setRequestProperty("Authorization", "Bearer $key")
            for ((name, text) in fields) connection.setRequestProperty(name, text)
            connection.outputStream.use { it.write(Json.text(body).toByteArray()) }
            val status = connection.responseCode
            val stream = if (status >= 400) connection.errorStream else connection.inputStream
            val bytes = ByteArrayOutputStream()
            stream?.use { input ->
                val buffer = ByteArray(16_384)
                while (true) {
                    val count = input.read(buffer)
                    if (count < 0) break
                    bytes.write(buffer, 0, count)
                    if (bytes.size() > LARGEST_ANSWER) return Triple(status, null, null)
                }
            }
            @Suppress("UNCHECKED_CAST")
            val answer = Json.value(bytes.toString("UTF-8")) as? Map<String, Any?>
            return Triple(status, answer?.ifEmpty { null }, connection.getHeaderField("Retry-After")?.toLongOrNull())
        } finally {
            connection.disconnect()
        }
    }

    // State

    /** Reads the state, changes it, and returns when it is stored; one that is damaged is begun anew. */
    @Suppress("UNCHECKED_CAST")
    private fun <T> change(body: (MutableMap<String, Any?>) -> T): T = synchronized(lock) {
        val state = storage.read(STATE)?.let { Json.value(it) } as? MutableMap<String, Any?> ?: mutableMapOf()
        val value = body(state)
        storage.write(STATE, Json.text(state))
        value
    }

    @Suppress("UNCHECKED_CAST")
    private fun changeWaiting(url: String, body: (MutableMap<String, Any?>) -> Unit) = change { state ->
        val waiting = state["waiting"] as? MutableMap<String, Any?>
        if (waiting?.get("url") == url) body(waiting)
    }

    private fun list(value: Any?): List<Any?> = value as? List<Any?> ?: emptyList()

    private fun identifier() = UUID.randomUUID().toString()

    private fun moment(milliseconds: Long): String =
        SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).apply { timeZone = TimeZone.getTimeZone("UTC") }
            .format(Date(milliseconds))

    private companion object {
        const val PATIENCE = 5_000L
        const val LONGEST = 25_000L
        const val DAY = 86_400_000L
        const val ATTEMPTS = 3
        const val MOST_EVENTS = 200
        const val LARGEST_ANSWER = 8 shl 20
        const val STATE = "waymark"
        val TEMPORARY = listOf(408, 429, 500, 503)
    }
}

/** As much of JSON (RFC 8259) as the client needs; objects are mutable maps, and members that are `null` are not written. */
internal object Json {
    fun text(value: Any?): String = when (value) {
        null -> "null"
        is Map<*, *> -> value.filterValues { it != null }
            .entries.joinToString(",", "{", "}") { (name, member) -> quoted(name.toString()) + ":" + text(member) }
        is List<*> -> value.joinToString(",", "[", "]") { text(it) }
        is Number, is Boolean -> value.toString()
        else -> quoted(value.toString())
    }

    /** The value of a text; `null` if it is not JSON. */
    fun value(text: String): Any? = try {
        Reader(text).whole()
    } catch (error: IllegalArgumentException) {
        null
    }

    private fun quoted(text: String) = buildString {
        append('"')
        for (character in text) {
            when {
                character == '"' || character == '\\' -> append('\\').append(character)
                character < ' ' -> append("\\u%04x".format(character.code))
                else -> append(character)
            }
        }
        append('"')
    }

    private class Reader(private val text: String) {
        private var at = 0
        private var depth = 0

        fun whole(): Any? {
            val value = value()
            space()
            require(at == text.length)
            return value
        }

        private fun space() {
            while (at < text.length && text[at] in " \t\r\n") at += 1
        }

        private fun next(): Char {
            require(at < text.length)
            return text[at]
        }

        private fun take(character: Char): Boolean {
            space()
            if (at >= text.length || text[at] != character) return false
            at += 1
            return true
        }

        private fun value(): Any? {
            space()
            return when (next()) {
                '{' -> nested { members() }
                '[' -> nested { elements() }
                '"' -> string()
                't' -> word("true", true)
                'f' -> word("false", false)
                'n' -> word("null", null)
                else -> number()
            }
        }

        private fun <T> nested(read: () -> T): T {
            depth += 1
            require(depth <= 64)
            at += 1
            return read().also { depth -= 1 }
        }

        private fun members(): MutableMap<String, Any?> {
            val members = mutableMapOf<String, Any?>()
            if (take('}')) return members
            do {
                space()
                require(next() == '"')
                val name = string()
                require(take(':'))
                members[name] = value()
            } while (take(','))
            require(take('}'))
            return members
        }

        private fun elements(): MutableList<Any?> {
            val elements = mutableListOf<Any?>()
            if (take(']')) return elements
            do elements.add(value()) while (take(','))
            require(take(']'))
            return elements
        }

        private fun string(): String = buildString {
            at += 1
            while (next() != '"') {
                require(next() >= ' ')
                if (next() != '\\') {
                    append(text[at++])
                    continue
                }
                at += 1
                val escape = next()
                at += 1
                when (escape) {
                    'b' -> append('\b')
                    'f' -> append('\u000C')
                    'n' -> append('\n')
                    'r' -> append('\r')
                    't' -> append('\t')
                    'u' -> {
                        require(at + 4 <= text.length)
                        append(requireNotNull(text.substring(at, at + 4).toIntOrNull(16)).toChar())
                        at += 4
                    }
                    else -> {
                        require(escape in "\"\\/")
                        append(escape)
                    }
                }
            }
            at += 1
        }

        private fun <T> word(word: String, value: T): T {
            require(text.startsWith(word, at))
            at += word.length
            return value
        }

        private fun number(): Number {
            val start = at
            while (at < text.length && text[at] in "+-.0123456789Ee") at += 1
            val digits = text.substring(start, at)
            return digits.toLongOrNull() ?: requireNotNull(digits.toDoubleOrNull())
        }
    }
}
