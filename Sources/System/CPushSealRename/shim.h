// SPDX-License-Identifier: Apache-2.0
// What Swift's module of the C library leaves out of Linux.

#include <sys/syscall.h>
#include <unistd.h>

// As rename(2), but fails with EEXIST if `to` exists. Musl has no function for the system call.
static inline int pushseal_rename_to_unused(const char *from, const char *to) {
    // AT_FDCWD and RENAME_NOREPLACE; their header, fcntl.h, would make a second `stat` for Swift.
    return (int)syscall(SYS_renameat2, -100, from, -100, to, 1);
}
