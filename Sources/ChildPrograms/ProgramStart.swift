// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
package import Glibc

/// Starts programs as a shell would: with no signal blocked or ignored, whatever this process does with its own.
package enum ProgramStart {
    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments, without its name.
    ///   - environment: all variables that it has; nil for those of this process.
    ///   - descriptors: what it has under which number, set in this order. Its standard input is empty, and its
    ///     standard output and error go nowhere, unless they are among these.
    ///   - leadsGroup: whether it has a process group of its own, to be ended with all that it starts.
    /// - Returns: the process, which is to be waited for.
    /// - Throws: what the system says, for instance that there is no such file.
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
            // Where the program was written just now, what another thread has started meanwhile has it open
            // until it runs its own.
            guard result == ETXTBSY else { break }
            usleep(10_000)
        }
        guard result == 0 else { throw SystemError(code: result) }
        return pid
    }
}

/// Strings as C's functions take lists of them, freed when it goes.
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
