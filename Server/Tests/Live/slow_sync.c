// Makes a disk slow: fsync and fdatasync wait for as many milliseconds as the file says that SLOW_SYNC names.
// cc -shared -fPIC -o slow_sync.so slow_sync.c -ldl; loaded with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_as_told(void) {
    const char *path = getenv("SLOW_SYNC");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    char text[16] = {0};
    long milliseconds = read(file, text, sizeof text - 1) > 0 ? atol(text) : 0;
    close(file);
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&pause, &pause) != 0) {}
}

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_as_told();
    return real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_as_told();
    return real(file);
}
