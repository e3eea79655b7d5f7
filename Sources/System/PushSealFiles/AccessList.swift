// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import CPushSealAttributes
#endif

/// Whether a file has a POSIX access control list, whose mask the group's bits of its status are.
func hasAccessList(_ path: String) -> Bool {
    #if os(Linux)
    unsafe getxattr(path, "system.posix_acl_access", nil, 0) > 0
    #else
    // Elsewhere a list does not change those bits.
    false
    #endif
}
