// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
package import Glibc

/// Starts programs as a shell would: with no signals blocked or ignored, even if this process does
/// so.
package enum ProgramStart {
    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments, without the program name.
    ///   - environment: all its variables; nil for those of this process.
    ///   - descriptors: its descriptors by number, set in this order. Standard input is empty, and
    ///     standard output and error are discarded, unless they are among these.
    ///   - leadsGroup: whether it gets its own process group, to be ended with everything it
    ///     starts.
    /// - Returns: the process, which the caller must wait for.
    /// - Throws: the system's error, for instance that there is no such file.
    package static func start(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        descriptors: [(number: CInt, copied: CInt)] = [],
        leadsGroup: Bool = false
    ) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for number in 0...2 as ClosedRange<CInt>
        where !descriptors.contains(where: { $0.number == number }) {
            let mode = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
            unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
        }
        for (number, copied) in descriptors {
            unsafe posix_spawn_file_actions_adddup2(&actions, copied, number)
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        if leadsGroup {
            unsafe posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        let argv = CStrings([path] + arguments)
        let envp = environment.map { variables in CStrings(variables.map { "\($0)=\($1)" }) }
        var pid: pid_t = 0
        var result: CInt = 0
        for _ in 0..<100 {
            result = unsafe posix_spawn(
                &pid,
                path,
                &actions,
                &attributes,
                argv.pointers,
                envp?.pointers ?? environ
            )
            // A program that was just written may still be open in a child that another thread has
            // forked, until that child calls exec.
            guard result == ETXTBSY else { break }
            usleep(10_000)
        }
        guard result == 0 else { throw SystemError(code: result) }
        return pid
    }
}

/// A null-terminated array of C strings, freed on deinit.
@safe
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() {
            unsafe (pointers + index).initialize(to: strdup(string))
        }
        unsafe (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}
