// A client of Waymark's HTTP API for apps in Kotlin, in one file and without dependencies.
//
// Copy it into your app. It runs on Android and on every JVM from version 8; every call blocks, so make it on a background thread,
// such as `Dispatchers.IO`. It follows docs/protocol.md, "Client requirements".
package waymark

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.net.HttpURLConnection
import java.net.URL
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import java.util.UUID
import java.util.concurrent.ExecutionException
import java.util.concurrent.FutureTask
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
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
class WaymarkProblem internal constructor(
    val status: Int, body: Map<String, Any?>,
    /** How many milliseconds to wait before the next attempt, if the service says so. */
    val retryAfter: Long?,
) : IOException(body["detail"] as? String ?: "The service answered with status $status.") {
    /** Such as `urn:waymark:problem:link-not-found`. */
    val type = body["type"] as? String ?: "about:blank"
    /** Name it to the operator of the service. */
    val requestID = body["requestID"] as? String
    /** Whether the same request can succeed later. */
    val isTemporary get() = status in listOf(408, 429, 500, 503)
    /** Whether the request, or the key, may be at fault; otherwise it is the service, or a proxy before it. */
    val isRefusal get() = status < 500 && !isTemporary
    /** Whether the service says that there is no such link. A proxy that answers 404 to everything does not say so. */
    val isMissingLink get() = status in listOf(404, 410) && type.startsWith("urn:waymark:")
}

/** No answer of the service: no network, a captive portal, or a deadline that has passed. */
class NoResponse(message: String, cause: Throwable? = null) : IOException(message, cause)

/**
 * Makes and resolves links, claims the link of the installation, and reports events. An app has one of them.
 *
 * @param service The address of the service, such as `https://links.example.com`.
 * @param key A key with the role `app`.
 * @param packageName The name of the app's package.
 * @param patience How long a person waits for a link that they have opened, in milliseconds.
 */
class Waymark(
    service: String, private val key: String, private val packageName: String, private val storage: Storage,
    private val appVersion: String? = null, private val now: () -> Long = System::currentTimeMillis,
    private val sleep: (Long) -> Unit = Thread::sleep, private val patience: Long = 5_000,
) {
    private val base = service.trimEnd('/') + "/api/v1"
    private val lock = Any()
    /** What [next] has given to the app since its launch, until [shown]. */
    private var taken: String? = null

    /**
     * Creates a short link.
     *
     * @param idempotencyKey Repeating the call with the same one after a [NoResponse] creates no second link.
     */
    fun createLink(
        link: Map<String, Any?>, domain: String? = null, suffix: String? = null, idempotencyKey: String = identifier(),
    ): String {
        val body = mapOf("link" to link, "domain" to domain, "suffix" to suffix)
        return send("/links", body, "shortLink", mapOf("Idempotency-Key" to idempotencyKey))["shortLink"].toString()
    }

    /** Says what a link means, without counting anything. */
    fun resolve(url: String): ResolvedLink =
        ResolvedLink(send("/resolve", mapOf("url" to url, "platform" to "android", "appVersion" to appVersion), "url"))

    /**
     * Claims the link that led to the installation; [next] gives it. Call it at every launch: after the first answer it does
     * nothing, and a failure is tried again for a day.
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
        val request = mapOf(
            "installationID" to installation, "platform" to "android", "bundleOrPackage" to packageName, "appVersion" to appVersion)
        val claim = Claim(send("/claims", request + evidence, "match"))
        change { state ->
            // Two calls at once get the same answer; the link is given once.
            if (state["hasClaimed"] == true) return@change
            state["hasClaimed"] = true
            state["claimID"] = claim.claimID
            val isAccepted = claim.match == "exact" || evidence["device"] != null
            // A link that the person has just opened counts for more.
            if (claim.link != null && isAccepted && state["waiting"] == null) {
                val url = claim.link.shortLink ?: claim.link.url
                state["waiting"] =
                    mapOf("id" to identifier(), "url" to url, "resolved" to claim.link.json, "openings" to 0, "isClaimed" to true)
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
        state["waiting"] = mapOf("id" to identifier(), "url" to url, "openings" to 0)
        true
    }

    /**
     * The link that waits, once the app is ready to show it. Call [shown] when it has been shown; until then it is given again
     * after a crash, but not more than twice.
     *
     * @return `null` if there is none, if the app has it already, or if the service does not know it.
     * @throws NoResponse if it takes longer than a person waits; the link is kept, and the next call gives it.
     * @throws WaymarkProblem if the service refuses, for example because of the key.
     */
    fun next(): ResolvedLink? {
        val waiting = change { state ->
            val waiting = members(state["waiting"]) ?: return@change null
            if (waiting["id"] == taken) return@change null
            val openings = count(waiting["openings"])
            if (openings > 2) {
                state.remove("waiting")
                return@change null
            }
            taken = waiting["id"] as? String
            (waiting + ("openings" to openings + 1)).also { state["waiting"] = it }
        } ?: return null
        members(waiting["resolved"])?.let { return ResolvedLink(it) }
        val id = waiting["id"]
        try {
            return withPatience {
                val resolved = resolve(waiting["url"].toString())
                changeWaiting(id) { it + ("resolved" to resolved.json) }
                resolved
            }
        } catch (error: IOException) {
            val problem = error as? WaymarkProblem
            synchronized(lock) { if (taken == id) taken = null }
            changeWaiting(id) {
                when {
                    problem?.isMissingLink == true -> null
                    // Only what may be the link's fault counts as an opening.
                    problem?.isRefusal != true -> it + ("openings" to count(it["openings"]) - 1)
                    else -> it
                }
            }
            if (problem?.isMissingLink == true) return null
            throw error
        }
    }

    /** Forgets the link of [next], because the app has shown it, and keeps an event that it was opened. */
    fun shown() = change { state ->
        val waiting = members(state["waiting"])
        // A link that has come in the meantime waits on.
        if (waiting == null || waiting["id"] != taken) return@change
        state.remove("waiting")
        val linkID = members(waiting["resolved"])?.get("linkID")
        // The service has counted the opening of a first launch already.
        if (linkID != null && waiting["isClaimed"] != true) keep(state, null, linkID)
    }

    /**
     * Keeps an event of the app's own until [sendEvents]; of more than 200, the oldest are dropped.
     *
     * @param id The identity; the service counts it once.
     * @param value Decimal text, such as `12.50`.
     */
    fun report(id: String, name: String, value: String? = null, currency: String? = null, because: ResolvedLink? = null) =
        change { state ->
            keep(state, mapOf("id" to id, "name" to name, "value" to value, "currency" to currency), because?.linkID)
        }

    private fun keep(state: MutableMap<String, Any?>, event: Map<String, Any?>?, linkID: Any?) {
        val events = list(state["events"]) + mapOf("event" to event, "at" to moment(now()), "linkID" to linkID)
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
            members(state["batch"]) to (state["claimID"] as? String)
        }
        if (batch == null) return
        // Without a claim and without a link, nobody could say what an event belongs to.
        val events = list(batch["events"]).mapNotNull { members(it) }.filter { it["linkID"] != null || claimID != null }.map {
            val event = members(it["event"])?.plus("claimID" to claimID)
            val kind = if (event == null) "opened" else "custom"
            mapOf("kind" to kind, "at" to it["at"], "linkID" to it["linkID"], "custom" to event)
        }
        if (events.isNotEmpty()) {
            try {
                send("/events", mapOf("id" to batch["id"], "platform" to "android", "events" to events), "counted")
            } catch (problem: WaymarkProblem) {
                // These will never be taken; all others are sent again under the same name.
                if (problem.status !in listOf(400, 413, 422)) throw problem
            }
        }
        change { state ->
            if (members(state["batch"])?.get("id") == batch["id"]) state.remove("batch")
        }
    }

    // Requests

    /** Sends a request, again if that can help; a success is an object that has the member. */
    private fun send(
        path: String, body: Map<String, Any?>, member: String, fields: Map<String, String> = emptyMap(),
    ): Map<String, Any?> {
        val end = now() + LONGEST
        var attempt = 1
        while (true) {
            val failure = try {
                return ask(path, body, member, fields, end)
            } catch (error: WaymarkProblem) {
                error
            } catch (error: NoResponse) {
                error
            } catch (error: IOException) {
                NoResponse("The service did not answer.", error)
            }
            val problem = failure as? WaymarkProblem
            if (attempt == ATTEMPTS || problem?.isTemporary == false) throw failure
            val least = max(400L shl (attempt - 1), problem?.retryAfter ?: 0)
            val pause = least + ThreadLocalRandom.current().nextLong(least / 2 + 1)
            // The service may want a pause of minutes; that is for the app to decide.
            if (now() + pause >= end) throw failure
            sleep(pause)
            attempt += 1
        }
    }

    private fun ask(
        path: String, body: Map<String, Any?>, member: String, fields: Map<String, String>, end: Long,
    ): Map<String, Any?> {
        val connection = URL(base + path).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = "POST"
            connection.instanceFollowRedirects = false
            connection.connectTimeout = left(end)
            connection.readTimeout = left(end)
            connection.doOutput = true
            connection.setRequestProperty("Content-Type", "application/json")
            connection.setRequestProperty("Authorization", "Bearer $key")
            for ((name, text) in fields) connection.setRequestProperty(name, text)
            connection.outputStream.use { it.write(Json.text(body).toByteArray()) }
            val status = connection.responseCode
            val answer = members(Json.value(text(if (status >= 400) connection.errorStream else connection.inputStream, end)))
            if (status >= 400) {
                val seconds = connection.getHeaderField("Retry-After")?.toLongOrNull()?.coerceIn(0, 86_400)
                throw WaymarkProblem(status, answer ?: emptyMap(), seconds?.times(1_000))
            }
            if (status in 200..299 && answer?.get(member) != null) return answer
            // A captive portal answers with a page of its own, or leads to one.
            throw NoResponse("Something else than the service has answered.")
        } finally {
            connection.disconnect()
        }
    }

    /** The text of an answer; empty if it is too large, so that it counts as none. */
    private fun text(stream: InputStream?, end: Long): String {
        val bytes = ByteArrayOutputStream()
        stream?.use { input ->
            val buffer = ByteArray(16_384)
            while (true) {
                // The timeout of the connection is that of each read alone.
                left(end)
                val count = input.read(buffer)
                if (count < 0) break
                bytes.write(buffer, 0, count)
                if (bytes.size() > LARGEST_ANSWER) return ""
            }
        }
        return bytes.toString("UTF-8")
    }

    private fun left(end: Long): Int {
        val left = end - now()
        if (left <= 0) throw NoResponse("The service took too long.")
        return left.toInt()
    }

    /** Waits no longer than a person does. The work goes on, so that its answer is there the next time. */
    private fun <T> withPatience(work: () -> T): T {
        val task = FutureTask(work)
        Thread(task, "waymark").apply { isDaemon = true }.start()
        try {
            return task.get(patience, TimeUnit.MILLISECONDS)
        } catch (error: TimeoutException) {
            throw NoResponse("The link took too long.", error)
        } catch (error: ExecutionException) {
            throw error.cause ?: error
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

    /** Changes the link that waits, if it is still this one; `null` forgets it. */
    private fun changeWaiting(id: Any?, body: (Map<String, Any?>) -> Map<String, Any?>?) = change { state ->
        val waiting = members(state["waiting"])
        if (waiting != null && waiting["id"] == id) state["waiting"] = body(waiting)
    }

    @Suppress("UNCHECKED_CAST")
    private fun members(value: Any?) = value as? Map<String, Any?>

    private fun list(value: Any?): List<Any?> = value as? List<Any?> ?: emptyList()

    private fun count(value: Any?) = (value as? Number)?.toInt() ?: 0

    private fun identifier() = UUID.randomUUID().toString()

    private fun moment(milliseconds: Long): String =
        SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).apply { timeZone = TimeZone.getTimeZone("UTC") }
            .format(Date(milliseconds))

    private companion object {
        /** How long a call takes at most with all its attempts, in milliseconds. */
        const val LONGEST = 25_000L
        const val DAY = 86_400_000L
        const val ATTEMPTS = 3
        const val MOST_EVENTS = 200
        const val LARGEST_ANSWER = 8 shl 20
        const val STATE = "waymark"
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
