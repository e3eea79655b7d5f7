// SPDX-License-Identifier: Apache-2.0
// Structures of Darwin's C library. In Swift a structure and a function cannot share a name, as `stat` does, and an array in a
// structure is best written in C. Their names here are our own: those of Linux's headers may be visible beside them.

struct pushseal_timespec {
    long tv_sec;
    long tv_nsec;
} __attribute__((swift_name("timespec")));

struct pushseal_stat {
    int st_dev;
    unsigned short st_mode;
    unsigned short st_nlink;
    unsigned long long st_ino;
    unsigned int st_uid;
    unsigned int st_gid;
    struct pushseal_timespec st_mtimespec;
    long long st_size;
} __attribute__((swift_name("stat")));

int pushseal_stat(const char *path, struct pushseal_stat *status) __attribute__((swift_name("stat(_:_:)")));

struct pushseal_dirent {
    unsigned long long d_ino;
    unsigned short d_namlen;
    char d_name[1024];
} __attribute__((swift_name("dirent")));
