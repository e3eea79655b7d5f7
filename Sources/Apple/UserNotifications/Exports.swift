// SPDX-License-Identifier: Apache-2.0

// Apple's `import UserNotifications` includes Foundation, and most extensions rely on it: they
// import nothing else and use URLSession, FileManager and Data. On Linux networking is a separate
// module, so both are re-exported. Apple's includes Security too. What Linux lacks of Foundation and
// CoreFoundation is in the folder Foundation.
@_exported public import Foundation
#if Networking
// A program that needs no networking disables the package trait, and does not load libcurl.
@_exported public import FoundationNetworking
@_exported public import Security
#endif
