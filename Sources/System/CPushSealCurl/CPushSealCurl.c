// SPDX-License-Identifier: Apache-2.0
#include "CPushSealCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The functions of libcurl that are called, with their types.
#define FUNCTIONS(F) \
    F(curl_global_init) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_getinfo) F(curl_easy_cleanup) \
    F(curl_easy_strerror) F(curl_multi_init) F(curl_multi_add_handle) F(curl_multi_remove_handle) \
    F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_info_read) F(curl_multi_cleanup)

static struct {
#define DECLARE(name) __typeof__(&name) name;
    FUNCTIONS(DECLARE)
} lib;
static bool is_loaded;

static void load(void) {
    const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!handle) continue;
        bool has_all = true;
#define LOOK_UP(name) has_all = (lib.name = (__typeof__(&name))dlsym(handle, #name)) && has_all;
        FUNCTIONS(LOOK_UP)
        is_loaded = has_all && lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
        if (is_loaded) return;
    }
}

bool CCurlIsAvailable(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// More than any redirect says to people.
#define REDIRECT_LIMIT (64 << 10)

struct transfer {
    CURL *easy;
    struct CCurlReceiver receiver;
    bool has_answered;
    bool is_unwanted;
    size_t skipped_count;
};

// Tells the head of the answer once; says whether to go on.
static bool answer(struct transfer *transfer) {
    if (transfer->has_answered) return true;
    transfer->has_answered = true;
    long status = 0;
    curl_off_t count = -1;
    lib.curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    lib.curl_easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &count);
    return transfer->receiver.answered(transfer->receiver.context, status, count);
}

static const char *redirect(struct transfer *transfer) {
    char *url = NULL;
    lib.curl_easy_getinfo(transfer->easy, CURLINFO_REDIRECT_URL, &url);
    return url;
}

static size_t write_bytes(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    // What stands in a redirect is for people; libcurl tells only at the end where it leads.
    long status = 0;
    lib.curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    transfer->skipped_count += size * count;
    if (status / 100 == 3 && transfer->skipped_count <= REDIRECT_LIMIT) return size * count;
    if (answer(transfer)
        && transfer->receiver.received(transfer->receiver.context, (const uint8_t *)bytes, size * count)) {
        return size * count;
    }
    transfer->is_unwanted = true;
    return 0;
}

struct CCurlResult CCurlGet(const char *url, bool isLoopback, struct CCurlReceiver receiver) {
    struct CCurlResult result = {0};
    struct transfer transfer = {.receiver = receiver};
    if (!CCurlIsAvailable()) {
        snprintf(result.error, sizeof result.error, "there is no libcurl");
        return result;
    }
    CURL *easy = transfer.easy = lib.curl_easy_init();
    CURLM *multi = lib.curl_multi_init();
    if (!easy || !multi) {
        snprintf(result.error, sizeof result.error, "out of memory");
        if (easy) lib.curl_easy_cleanup(easy);
        if (multi) lib.curl_multi_cleanup(multi);
        return result;
    }
    lib.curl_easy_setopt(easy, CURLOPT_URL, url);
    lib.curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    lib.curl_easy_setopt(easy, CURLOPT_USERAGENT, "pushseal");
    lib.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write_bytes);
    lib.curl_easy_setopt(easy, CURLOPT_WRITEDATA, &transfer);
    // What is on this machine is not behind a proxy.
    if (isLoopback) lib.curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
    lib.curl_multi_add_handle(multi, easy);

    int running = 1;
    while (running && !transfer.is_unwanted) {
        if (lib.curl_multi_perform(multi, &running) != CURLM_OK) break;
        if (running) lib.curl_multi_poll(multi, NULL, 0, 100, NULL);
        if (!receiver.isWanted(receiver.context)) transfer.is_unwanted = true;
    }
    int waiting;
    CURLMsg *message;
    CURLcode code = CURLE_ABORTED_BY_CALLBACK;
    while ((message = lib.curl_multi_info_read(multi, &waiting))) {
        if (message->msg == CURLMSG_DONE) code = message->data.result;
    }
    const char *target = redirect(&transfer);
    if (code == CURLE_OK && target) {
        result.redirect = strdup(target);
        result.isDone = result.redirect != NULL;
    } else if (code == CURLE_OK && !transfer.is_unwanted) {
        // An answer without a body has not been told yet.
        result.isDone = answer(&transfer);
    } else if (!transfer.is_unwanted) {
        // CURLOPT_ERRORBUFFER has more words, but they name the host, which may have been sealed.
        snprintf(result.error, sizeof result.error, "%s", lib.curl_easy_strerror(code));
    }
    lib.curl_multi_remove_handle(multi, easy);
    lib.curl_easy_cleanup(easy);
    lib.curl_multi_cleanup(multi);
    return result;
}
