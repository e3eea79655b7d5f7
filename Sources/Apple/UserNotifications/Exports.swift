// SPDX-License-Identifier: Apache-2.0

// Apple's `import UserNotifications` brings Foundation along, and most extensions rely on it:
// they import nothing else and call URLSession, FileManager and Data. On Linux the networking half
// is a module of its own, so both go out together. Security comes along there, too.
@_exported public import Foundation
#if Networking
// A program that needs none of it turns the package trait off, and does not load libcurl.
@_exported public import FoundationNetworking
@_exported public import Security
#endif
