// Sends requests to a server at a constant rate, even if it cannot keep up, and measures each response from the time at
// which its request was due. A generator that waits for responses would send fewer requests to a slow server, and would
// never see how long others would have waited.
//
//   open_loop PORT RATE SECONDS CONNECTIONS < REQUESTS      (requests one after the other, each ends in an empty line)
//
// Prints one line of JSON: requests, errors, seconds of its own CPU, and microseconds of the median, of 99 and 99.9 percent.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { REQUESTS = 16384 };

// Nanoseconds between two looks at the clock and the sockets. It is the error of each latency.
enum { TICK = 100000 };

struct connection {
    int socket;
    int64_t due;  // when its request was due
    size_t filled;
    char buffer[8192];
};

static const char *requests[REQUESTS];
static size_t lengths[REQUESTS];
static size_t request_count;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void read_requests(void) {
    size_t room = 1 << 20, size = 0, got;
    char *text = malloc(room);
    while (text && (got = fread(text + size, 1, room - size, stdin)) > 0) {
        size += got;
        if (size == room) text = realloc(text, room *= 2);
    }
    if (!text) fail("memory");
    for (char *start = text, *end; request_count < REQUESTS; start = end + 4) {
        end = memmem(start, text + size - start, "\r\n\r\n", 4);
        if (!end) break;
        requests[request_count] = start;
        lengths[request_count++] = end + 4 - start;
    }
    if (!request_count) {
        fputs("open_loop: no requests\n", stderr);
        exit(1);
    }
}

static int connect_to(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

// The length of the response at the beginning of the buffer; 0 if it is incomplete, -1 if it is not a redirect.
static long answer_length(struct connection *it) {
    it->buffer[it->filled] = 0;
    char *end = strstr(it->buffer, "\r\n\r\n"), *length = strcasestr(it->buffer, "\r\ncontent-length:");
    if (!end) return 0;
    if (strncmp(it->buffer, "HTTP/1.1 302", 12) || !length || length > end) return -1;
    size_t whole = end + 4 - it->buffer + strtoul(length + 17, NULL, 10);
    return it->filled < whole ? 0 : (long)whole;
}

static int ascending(const void *a, const void *b) {
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

int main(int count, char **arguments) {
    if (count != 5) {
        fputs("usage: open_loop PORT RATE SECONDS CONNECTIONS < REQUESTS\n", stderr);
        return 64;
    }
    int port = atoi(arguments[1]), connections = atoi(arguments[4]);
    double rate = atof(arguments[2]), seconds = atof(arguments[3]);
    long total = (long)(rate * seconds), sent = 0, answered = 0, errors = 0;
    read_requests();
    uint32_t *latencies = malloc(sizeof *latencies * (total + 1));
    struct connection *all = calloc(connections, sizeof *all), **idle = calloc(connections, sizeof *idle);
    int epoll = epoll_create1(EPOLL_CLOEXEC), idle_count = 0;
    if (!latencies || !all || !idle || epoll < 0) fail("setup");
    for (int index = 0; index < connections; index++) {
        all[index].socket = connect_to(port);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[index]};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, all[index].socket, &event)) fail("epoll_ctl");
        idle[idle_count++] = &all[index];
    }
    // Without this the kernel adds 50 microseconds to each pause.
    prctl(PR_SET_TIMERSLACK, 1);
    int64_t begin = now(), deadline = begin + (int64_t)((seconds + 5) * 1e9);
    while (answered + errors < total && now() < deadline) {
        // A request that is due is sent as soon as a connection is free.
        while (sent < total && idle_count > 0) {
            int64_t due = begin + (int64_t)(sent * 1e9 / rate);
            if (due > now()) break;
            struct connection *it = idle[--idle_count];
            size_t which = sent++ % request_count;
            it->due = due;
            it->filled = 0;
            if (send(it->socket, requests[which], lengths[which], MSG_NOSIGNAL) != (ssize_t)lengths[which]) fail("send");
        }
        // One wait for all that comes meanwhile: a wake-up for each response would take a core at these rates.
        int64_t pause = TICK - (now() - begin) % TICK;
        nanosleep(&(struct timespec){0, pause}, NULL);
        struct epoll_event events[256];
        int ready = epoll_wait(epoll, events, 256, 0);
        if (ready < 0 && errno != EINTR) fail("epoll_wait");
        for (int index = 0; index < ready; index++) {
            struct connection *it = events[index].data.ptr;
            ssize_t got = recv(it->socket, it->buffer + it->filled, sizeof it->buffer - 1 - it->filled, MSG_DONTWAIT);
            if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
            if (got <= 0) {
                fputs("open_loop: a connection was closed\n", stderr);
                return 1;
            }
            it->filled += got;
            long length = answer_length(it);
            if (!length) continue;
            if (length < 0) errors++;
            else latencies[answered++] = (uint32_t)((now() - it->due) / 1000);
            idle[idle_count++] = it;
        }
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double own = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    qsort(latencies, answered, sizeof *latencies, ascending);
    latencies[answered] = 0;
    printf(
        "{\"requests\": %ld, \"errors\": %ld, \"cpu\": %.3f, \"p50\": %u, \"p99\": %u, \"p999\": %u}\n", answered,
        errors + total - answered - errors, own, latencies[answered / 2], latencies[answered * 99 / 100],
        latencies[answered * 999 / 1000]);
    return 0;
}
