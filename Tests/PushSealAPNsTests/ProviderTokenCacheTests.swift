// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking
import SealFormats
import Testing

@testable import PushSealAPNs

@Suite("The provider token of a team on a machine")
final class ProviderTokenCacheTests {
    private let clock = Locked(1_790_000_000)
    private let key: P256.PrivateKey
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "tokens-\(UUID().uuidString)")
    private let failures = Locked<[ProviderTokenCache.Failure]>([])

    init() throws { key = try P256.PrivateKey() }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A source as another process would have it.
    private func source(_ other: P256.PrivateKey? = nil) -> ProviderTokenSource {
        ProviderTokenSource(
            key: other ?? key,
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            cache: ProviderTokenCache(folder: folder.path),
            warn: { [failures] failure in failures.withLock { $0.append(failure) } },
            clock: { [clock] in clock.withLock { $0 } }
        )
    }

    private func wait(_ seconds: Int) { clock.withLock { $0 += seconds } }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test("all sources have one token, in a file that is their user's alone")
    func shared() throws {
        let sources = (0..<20).map { _ in source() }
        let tokens = Locked<[SecretBytes]>([])
        DispatchQueue.concurrentPerform(iterations: sources.count) { place in
            guard let token = try? sources[place].token() else { return }
            tokens.withLock { $0.append(token.authorization) }
        }
        let all = tokens.withLock { $0 }
        #expect(all.count == sources.count)
        #expect(all.allSatisfy { $0 == all[0] })
        #expect(mode(folder.path) == 0o700)
        #expect(mode(folder.path + "/DEF123GHIJ-ABC123DEFG") == 0o600)
        #expect(failures.withLock { $0.isEmpty })
    }

    @Test("a token is followed by one for all, 40 minutes later at the earliest")
    func renewal() throws {
        let first = source()
        let old = try first.token()
        wait(2_399)
        #expect(try source().token().authorization == old.authorization)
        wait(1)
        let new = try source().token()
        #expect(new.authorization != old.authorization)
        wait(901)
        #expect(try first.token().authorization == new.authorization)
    }

    @Test("a token that APNs takes for expired is followed by one for all, once in 20 minutes")
    func expired() throws {
        let (one, other) = (source(), source())
        let old = try one.token()
        _ = try other.token()
        wait(60)
        let new = try #require(try one.token(insteadOf: old))
        #expect(new.authorization != old.authorization)
        #expect(try other.token(insteadOf: old)?.authorization == new.authorization)
        #expect(try other.token(insteadOf: new) == nil)
        #expect(try source().token(insteadOf: new) == nil)
        wait(1_200)
        #expect(try other.token(insteadOf: new) != nil)
    }

    @Test("what is not this key's token is not used")
    func others() throws {
        let own = try source().token()
        let other = try source(try P256.PrivateKey()).token()
        #expect(own.authorization != other.authorization)
        let file = folder.appending(path: "DEF123GHIJ-ABC123DEFG")
        for text in ["", "\n", "x.y.z\n", String(repeating: "a", count: 10_000)] {
            try Data(text.utf8).write(to: file)
            chmod(file.path, 0o600)
            let token = try source().token()
            #expect(try source().token().authorization == token.authorization)
        }
        #expect(failures.withLock { $0.isEmpty })
    }

    @Test("a folder or file that others may open, or a link, is not used, and that is said once")
    func notPrivate() throws {
        mkdir(folder.path, 0o755)
        chmod(folder.path, 0o755)
        let alone = source()
        let token = try alone.token()
        wait(3_300)
        #expect(try alone.token().authorization != token.authorization)
        #expect(failures.withLock { $0 } == [.notPrivate("the folder")])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)

        chmod(folder.path, 0o700)
        let file = folder.path + "/DEF123GHIJ-ABC123DEFG"
        _ = try source().token()
        chmod(file, 0o644)
        _ = try source().token()
        #expect(failures.withLock { $0 }.last == .notPrivate("a file in the folder"))

        unlink(file)
        symlink("elsewhere", file)
        _ = try source().token()
        #expect(failures.withLock { $0 }.last == .system(SystemError(code: ELOOP)))

        let link = folder.path + "-link"
        symlink(folder.path, link)
        defer { unlink(link) }
        #expect(throws: ProviderTokenCache.Failure.self) {
            try ProviderTokenCache(folder: link).check()
        }
        // Only root can give a folder away.
        guard geteuid() == 0 else { return }
        chown(folder.path, 65_534, gid_t.max)
        #expect(throws: ProviderTokenCache.Failure.notPrivate("the folder")) {
            try ProviderTokenCache(folder: folder.path).check()
        }
    }
}
