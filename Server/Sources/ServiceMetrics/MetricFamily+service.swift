// The metrics of the service; docs/metrics.md has the same table for people.

extension MetricFamily {
    /// Requests by route template, method and class of status.
    public static let httpRequests = MetricFamily(
        "waymark_http_requests_total", .counter, labels: ["route", "method", "status"],
        help: "Answered requests by route template, method and class of the status")
    /// How long requests took, by route template and method.
    public static let httpDurations = MetricFamily(
        "waymark_http_request_duration_seconds", .histogram, labels: ["route", "method"],
        help: "Time from the head of a request to the head of its response")
    /// What visitors of links got.
    public static let linkAnswers = MetricFamily(
        "waymark_link_answers_total", .counter, labels: ["answer"],
        help: "Answers to requests for links; app, store, web and elsewhere are redirects")
    /// Codes that were looked up in the cache of links.
    public static let cacheLookups = MetricFamily(
        "waymark_link_cache_lookups_total", .counter, labels: ["result"],
        help: "Codes that were found in the cache of links, and that the database was asked for")
    /// What the cache of links takes.
    public static let cacheBytes = MetricFamily(
        "waymark_link_cache_bytes", .gauge, help: "Memory of the cache of links, by its own estimate")
    /// What the journal holds that the database has not.
    public static let journalBacklog = MetricFamily(
        "waymark_journal_backlog_bytes", .gauge, help: "Bytes of the click journal that the database does not have yet")
    /// How long the oldest of it has waited.
    public static let journalOldestAge = MetricFamily(
        "waymark_journal_oldest_entry_age_seconds", .gauge,
        help: "Age of the oldest entry that the database does not have yet; 0 if it has all")
    /// The files of the journal.
    public static let journalBytes = MetricFamily(
        "waymark_journal_file_bytes", .gauge, help: "Size of the files of the click journal, free room included")
    /// How large they may get.
    public static let journalBudget = MetricFamily(
        "waymark_journal_budget_bytes", .gauge, help: "Most bytes that the files of the click journal may take")
    /// Clicks whose details had no room.
    public static let clicksCountedOnly = MetricFamily(
        "waymark_clicks_counted_only_total", .counter,
        help: "Journal entries of which only the count was kept, because the journal was full")
    /// Counts that had no room either.
    public static let journalLostCounts = MetricFamily(
        "waymark_journal_lost_counts_total", .counter, help: "Journal entries that were lost, count included")
    /// What the database has, and has not counted.
    public static let uncountedEntries = MetricFamily(
        "waymark_journal_uncounted_entries", .gauge,
        help: "Journal entries that the database has not counted yet, of all nodes; read every 15 seconds")
    /// What became of attempts to deliver messages to webhooks.
    public static let webhookAttempts = MetricFamily(
        "waymark_webhook_attempts_total", .counter, labels: ["result"],
        help: "Attempts to deliver messages to webhooks")
    /// Messages that wait.
    public static let webhookBacklog = MetricFamily(
        "waymark_webhook_waiting_messages", .gauge,
        help: "Messages for webhooks that are not delivered yet, of all nodes; read every 15 seconds")
    /// What went wrong in the database.
    public static let storeErrors = MetricFamily(
        "waymark_store_errors_total", .counter, labels: ["kind"],
        help: "Failed calls of the database by the kind of fault")
    /// Connections that are in use.
    public static let connectionsBusy = MetricFamily(
        "waymark_database_connections_busy", .gauge, labels: ["pool"],
        help: "Connections to PostgreSQL that are in use")
    /// Connections that there may be.
    public static let connectionsMost = MetricFamily(
        "waymark_database_connections_limit", .gauge, labels: ["pool"],
        help: "Connections to PostgreSQL that there may be")
    /// Calls without a connection.
    public static let callsWaiting = MetricFamily(
        "waymark_database_calls_waiting", .gauge, labels: ["pool"],
        help: "Calls that wait for a connection to PostgreSQL")
    /// How old the latest news of the database is.
    public static let pollAge = MetricFamily(
        "waymark_poll_age_seconds", .gauge, labels: ["subject"],
        help: "Time since the database last told of settings and links, and since it was last heard of by itself")
    /// When the certificate expires.
    public static let certificateExpiry = MetricFamily(
        "waymark_certificate_expiry_timestamp_seconds", .gauge, help: "When the certificate in use expires")
    /// When the last good backup was made.
    public static let lastBackup = MetricFamily(
        "waymark_last_backup_timestamp_seconds", .gauge,
        help: "Moment of the last good backup of the database; 0 if none is known")
    /// Which build this is.
    public static let build = MetricFamily(
        "waymark_build_info", .info, labels: ["version", "database"], help: "Version of waymark and kind of database")
    /// Events that apps reported.
    public static let appEvents = MetricFamily(
        "waymark_app_events_total", .counter, labels: ["kind", "platform", "detail"],
        help: "Events that apps reported")
    /// Events that apps left out.
    public static let appEventsOmitted = MetricFamily(
        "waymark_app_events_omitted_total", .counter, help: "Events that apps left out of full batches")
    /// Connections beyond a limit.
    public static let refusedConnections = MetricFamily(
        "waymark_refused_connections_total", .counter, labels: ["limit"], help: "Connections that met a limit")
    /// Requests beyond a limit.
    public static let refusedRequests = MetricFamily(
        "waymark_refused_requests_total", .counter, labels: ["limit"], help: "Requests that met a limit")
    /// Connections that were closed at a limit.
    public static let connectionsCut = MetricFamily(
        "waymark_connections_cut_total", .counter, labels: ["limit"],
        help: "Connections that were closed because too many bytes were waiting")
    /// Unknown codes beyond a limit.
    public static let refusedCodes = MetricFamily(
        "waymark_refused_codes_total", .counter, labels: ["limit"],
        help: "Requests that were refused because their network asked for too many unknown codes")
    /// QR codes beyond a limit.
    public static let refusedQRCodes = MetricFamily(
        "waymark_refused_qr_codes_total", .counter, labels: ["limit"],
        help: "QR codes that were not drawn because too many were waiting")
    /// Processor time, by Prometheus's own name.
    public static let processCPU = MetricFamily(
        "process_cpu_seconds_total", .counter, help: "Processor time of the process, user and system")
    /// Memory in use, by Prometheus's own name.
    public static let processMemory = MetricFamily(
        "process_resident_memory_bytes", .gauge, help: "Resident memory of the process")
    /// Reserved memory, by Prometheus's own name.
    public static let processVirtualMemory = MetricFamily(
        "process_virtual_memory_bytes", .gauge, help: "Virtual memory of the process")
    /// Open descriptors, by Prometheus's own name.
    public static let processFiles = MetricFamily(
        "process_open_fds", .gauge, help: "Open file descriptors of the process")
    /// The limit of descriptors, by Prometheus's own name.
    public static let processFilesMost = MetricFamily(
        "process_max_fds", .gauge, help: "Most file descriptors that the process may open")
    /// The start of the process, by Prometheus's own name.
    public static let processStart = MetricFamily(
        "process_start_time_seconds", .gauge, help: "When the process started")

    /// The counters that are made by swift-metrics where something is counted.
    public static let counted: [MetricFamily] = [
        clicksCountedOnly, storeErrors, appEvents, appEventsOmitted, refusedConnections, refusedRequests,
        connectionsCut,
        refusedCodes, refusedQRCodes,
    ]

    /// All metrics of the service, in the order in which they are written.
    public static let all: [MetricFamily] =
        [httpRequests, httpDurations, linkAnswers, cacheLookups, cacheBytes]
        + [journalBacklog, journalOldestAge, journalBytes, journalBudget, journalLostCounts, uncountedEntries]
        + [webhookAttempts, webhookBacklog]
        + [connectionsBusy, connectionsMost, callsWaiting, pollAge, certificateExpiry, lastBackup, build] + counted
        + [processCPU, processMemory, processVirtualMemory, processFiles, processFilesMost, processStart]
}
