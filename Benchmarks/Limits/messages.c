// SPDX-License-Identifier: Apache-2.0

#include "limits.h"

int main(void) {
    static const struct workload workloads[] = {
        {"salted-sha256", seal_salted_sha256, open_salted_sha256},
        {"salted-md5", seal_salted_md5, open_salted_md5},
        {"salted-pbkdf2-10000", seal_pbkdf2_10000, open_pbkdf2_10000},
        {"salted-pbkdf2-600000", seal_pbkdf2_600000, open_pbkdf2_600000},
        {"aes128gcm", seal_aes128gcm, open_aes128gcm},
        {"webpush", seal_webpush, open_webpush},
    };
    return serve(workloads, sizeof workloads / sizeof *workloads);
}
