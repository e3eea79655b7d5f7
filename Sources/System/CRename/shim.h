// SPDX-License-Identifier: Apache-2.0
// What Swift's module of the C library leaves out of Linux.

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <stdio.h>
#endif

// As rename(2), but fails with EEXIST if `to` exists. Musl has no function for the system call.
static inline int pushseal_rename_to_unused(const char *from, const char *to) {
#ifdef __linux__
    // AT_FDCWD and RENAME_NOREPLACE; their header, fcntl.h, would make a second `stat` for Swift.
    return (int)syscall(SYS_renameat2, -100, from, -100, to, 1);
#else
    return renamex_np(from, to, RENAME_EXCL);
#endif
}
