// SPDX-License-Identifier: Apache-2.0
// What Swift's module of the C library leaves out of Linux.

#include <sys/xattr.h>
