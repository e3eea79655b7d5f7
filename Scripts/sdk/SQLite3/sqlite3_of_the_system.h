// SPDX-License-Identifier: Apache-2.0
// Under Apple's name for it; a header of the module's own, because a module map takes no header by `<>`.
#include <sqlite3.h>
