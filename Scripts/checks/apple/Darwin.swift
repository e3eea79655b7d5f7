// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of Darwin's C library that the modules for Apple platforms use, with its types, so that what they call there can be
// type-checked on Linux: a line a declaration, without documentation. Nothing of it is ever run.

@_exported public import CDarwin

public typealias mode_t = UInt16
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias off_t = Int64
public typealias time_t = Int
public typealias Path = UnsafePointer<CChar>

public var errno: Int32 {
    get { fatalError() }
    set { fatalError() }
}

public let EPERM: Int32 = 1
public let ENOENT: Int32 = 2
public let EINTR: Int32 = 4
public let ENXIO: Int32 = 6
public let EBADF: Int32 = 9
public let EACCES: Int32 = 13
public let EEXIST: Int32 = 17
public let ENOTDIR: Int32 = 20
public let EISDIR: Int32 = 21
public let EINVAL: Int32 = 22
public let ENOSPC: Int32 = 28
public let EROFS: Int32 = 30
public let EPIPE: Int32 = 32
public let EAGAIN: Int32 = 35
public let EWOULDBLOCK: Int32 = 35
public let ENOTSUP: Int32 = 45
public let ELOOP: Int32 = 62
public let ENAMETOOLONG: Int32 = 63
public let EDQUOT: Int32 = 69
public let ENOSYS: Int32 = 78
public let ECANCELED: Int32 = 89

public let O_RDONLY: Int32 = 0
public let O_WRONLY: Int32 = 1
public let O_RDWR: Int32 = 2
public let O_NONBLOCK: Int32 = 4
public let O_NOFOLLOW: Int32 = 0x100
public let O_CREAT: Int32 = 0x200
public let O_EXCL: Int32 = 0x800
public let O_EVTONLY: Int32 = 0x8000
public let O_DIRECTORY: Int32 = 0x10_0000
public let O_CLOEXEC: Int32 = 0x100_0000
public let AT_FDCWD: Int32 = -2
public let AT_SYMLINK_FOLLOW: Int32 = 0x40
public let F_SETFL: Int32 = 4
public let POLLIN: Int32 = 1
public let POLLOUT: Int32 = 4
public let F_OK: Int32 = 0
public let X_OK: Int32 = 1
public let LOCK_SH: Int32 = 1
public let LOCK_EX: Int32 = 2
public let LOCK_NB: Int32 = 4
public let LOCK_UN: Int32 = 8
public let RENAME_EXCL: Int32 = 4
public let SEEK_SET: Int32 = 0
public let SEEK_CUR: Int32 = 1
public let _SC_NPROCESSORS_ONLN: Int32 = 58

public struct clockid_t: Sendable {}
public let CLOCK_MONOTONIC = clockid_t()

public let S_IFMT: mode_t = 0o170000
public let S_IFREG: mode_t = 0o100000
public let S_IFDIR: mode_t = 0o040000
public let S_IFLNK: mode_t = 0o120000
public let TIOCGWINSZ: UInt = 0x4008_7468

public struct winsize {
    public var ws_row: UInt16 = 0
    public var ws_col: UInt16 = 0
    public init() {}
}

public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t {}
public struct pthread_cond_t { public init() {} }
public struct pthread_condattr_t { public init() {} }
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public struct DIR {}

// Swift's overlay declares these, whose results must be used.
public func open(_ path: Path, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: Path, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { fatalError() }

// Those of C may be ignored.
@discardableResult public func close(_: Int32) -> Int32 { fatalError() }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { fatalError() }
public struct pollfd {
    public var fd: Int32, events: Int16, revents: Int16
    public init(fd: Int32, events: Int16, revents: Int16) { fatalError() }
}
public func poll(_: UnsafeMutablePointer<pollfd>!, _: UInt32, _: Int32) -> Int32 { fatalError() }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { fatalError() }
@discardableResult public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { fatalError() }
@discardableResult public func access(_: Path!, _: Int32) -> Int32 { fatalError() }
@discardableResult public func lseek(_: Int32, _: off_t, _: Int32) -> off_t { fatalError() }
@discardableResult public func isatty(_: Int32) -> Int32 { fatalError() }
@discardableResult public func fsync(_: Int32) -> Int32 { fatalError() }
@discardableResult public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
@discardableResult public func lstat(_: Path!, _: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
@discardableResult public func fchmod(_: Int32, _: mode_t) -> Int32 { fatalError() }
@discardableResult public func fchown(_: Int32, _: uid_t, _: gid_t) -> Int32 { fatalError() }
@discardableResult public func flock(_: Int32, _: Int32) -> Int32 { fatalError() }
@discardableResult public func futimens(_: Int32, _: UnsafePointer<timespec>!) -> Int32 { fatalError() }
@discardableResult public func utimensat(_: Int32, _: Path!, _: UnsafePointer<timespec>!, _: Int32) -> Int32 { fatalError() }
@discardableResult public func umask(_: mode_t) -> mode_t { fatalError() }
@discardableResult public func unlink(_: Path!) -> Int32 { fatalError() }
@discardableResult public func rename(_: Path!, _: Path!) -> Int32 { fatalError() }
@discardableResult public func renamex_np(_: Path!, _: Path!, _: UInt32) -> Int32 { fatalError() }
@discardableResult public func linkat(_: Int32, _: Path!, _: Int32, _: Path!, _: Int32) -> Int32 { fatalError() }
@discardableResult public func realpath(_: Path!, _: UnsafeMutablePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }
@discardableResult public func opendir(_: Path!) -> UnsafeMutablePointer<DIR>! { fatalError() }
@discardableResult public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { fatalError() }
@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { fatalError() }
@discardableResult public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { fatalError() }
@discardableResult public func strlen(_: Path!) -> Int { fatalError() }
@discardableResult public func getenv(_: Path!) -> UnsafeMutablePointer<CChar>! { fatalError() }
@discardableResult public func malloc(_: Int) -> UnsafeMutableRawPointer! { fatalError() }
@discardableResult public func realloc(_: UnsafeMutableRawPointer!, _: Int) -> UnsafeMutableRawPointer! { fatalError() }
@discardableResult public func memcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 { fatalError() }
@discardableResult public func memchr(_: UnsafeRawPointer!, _: Int32, _: Int) -> UnsafeMutableRawPointer! { fatalError() }
@discardableResult public func memset_s(_: UnsafeMutableRawPointer!, _: Int, _: Int32, _: Int) -> Int32 { fatalError() }
@discardableResult public func sysconf(_: Int32) -> Int { fatalError() }
@discardableResult public func time(_: UnsafeMutablePointer<time_t>!) -> time_t { fatalError() }
@discardableResult public func usleep(_: UInt32) -> Int32 { fatalError() }
@discardableResult public func pthread_self() -> pthread_t { fatalError() }
@discardableResult public func pthread_atfork(_: (@convention(c) () -> Void)?, _: (@convention(c) () -> Void)?, _: (@convention(c) () -> Void)?) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_init(_: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_condattr_init(_: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_condattr_destroy(_: UnsafeMutablePointer<pthread_condattr_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_init(_: UnsafeMutablePointer<pthread_cond_t>, _: UnsafePointer<pthread_condattr_t>?) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_broadcast(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_wait(_: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult public func pthread_cond_timedwait_relative_np(_: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<timespec>?) -> Int32 { fatalError() }
@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 { fatalError() }
public func free(_: UnsafeMutableRawPointer!) { fatalError() }
