// SPDX-License-Identifier: Apache-2.0

#include "worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    return -1;
}

static size_t from_hex(const char *text, uint8_t *bytes, size_t capacity) {
    size_t count = 0;
    for (; digit(text[0]) >= 0 && digit(text[1]) >= 0; text += 2) {
        if (count == capacity) return FAILED;
        bytes[count++] = (uint8_t)(digit(text[0]) << 4 | digit(text[1]));
    }
    return *text == '\0' ? count : FAILED;
}

size_t secret(const char *name, uint8_t *bytes, size_t capacity) {
    const char *text = getenv(name);
    size_t count = text == NULL ? FAILED : from_hex(text, bytes, capacity);
    if (count == FAILED) {
        fprintf(stderr, "%s is not set to hex\n", name);
        exit(64);
    }
    return count;
}

static void answer(uint64_t elapsed, const uint8_t *bytes, size_t count) {
    printf("%llu ", (unsigned long long)elapsed);
    for (size_t i = 0; i < count; i++) printf("%02x", bytes[i]);
    printf("\n");
    fflush(stdout);
}

int serve(const struct workload *workloads, size_t workload_count) {
    static uint8_t input[OUTPUT_CAPACITY / 2], output[OUTPUT_CAPACITY];
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        if (line[length - 1] == '\n') line[length - 1] = '\0';
        const char *format = strtok(line, " "), *verb = strtok(NULL, " ");
        const char *times = strtok(NULL, " "), *hex = strtok(NULL, " ");
        operation *work = NULL;
        for (size_t i = 0; verb != NULL && i < workload_count; i++) {
            if (strcmp(format, workloads[i].format) != 0) continue;
            work = strcmp(verb, "seal") == 0 ? workloads[i].seal : workloads[i].open;
        }
        size_t count = hex == NULL ? FAILED : from_hex(hex, input, sizeof input);
        if (work == NULL || count == FAILED) {
            printf("error: not a request\n");
            fflush(stdout);
            continue;
        }
        size_t result = FAILED;
        uint64_t start = processor_nanoseconds();
        for (long long left = atoll(times); left > 0; left--) result = work(input, count, output);
        uint64_t elapsed = processor_nanoseconds() - start;
        if (result == FAILED) {
            printf("error: it failed\n");
            fflush(stdout);
        } else {
            answer(elapsed, output, result);
        }
    }
    free(line);
    return 0;
}
