// SPDX-License-Identifier: Apache-2.0
//
// Runs a command so many times, one after the other, and prints the nanoseconds that all of it took
// by the clock on the wall, those that the processors worked for it, and the most memory one of them
// had, in KiB. The kernel counts the memory of whoever started a process as the process's own, so the
// runner, a Python program, cannot be the one that does.
//
// usage: spawn COUNT INPUT OUTPUT COMMAND [ARGUMENT...]

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long of_wall(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long of_processor(const struct rusage *usage) {
    return (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000000LL +
           (usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) * 1000LL;
}

int main(int argc, char **argv) {
    if (argc < 5) {
        fprintf(stderr, "usage: spawn COUNT INPUT OUTPUT COMMAND [ARGUMENT...]\n");
        return 64;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, argv[2], O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);

    long memory = 0;
    long long processor = 0, start = of_wall();
    for (int left = atoi(argv[1]); left > 0; left--) {
        pid_t child;
        int status;
        struct rusage usage;
        if (posix_spawnp(&child, argv[4], &files, NULL, argv + 4, environ) != 0) {
            fprintf(stderr, "spawn: cannot run %s\n", argv[4]);
            return 66;
        }
        if (wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
            WEXITSTATUS(status) != 0) {
            fprintf(stderr, "spawn: %s failed\n", argv[4]);
            return 1;
        }
        processor += of_processor(&usage);
        if (usage.ru_maxrss > memory) memory = usage.ru_maxrss;
    }
    printf("%lld %lld %ld\n", of_wall() - start, processor, memory);
    return 0;
}
