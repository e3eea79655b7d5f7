// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PushSeal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Notices when any process rings at a folder, by changing the folder's attributes.
///
/// The kernel reports it: there is no polling, and the device is not woken for nothing.
final class FolderBell: @unchecked Sendable {  // a source may be cancelled on any thread
    /// One element for one or more rings since the last one.
    let rings: AsyncStream<Void>
    private let source: any DispatchSourceProtocol

    init(folder: String) throws(StoreError) {
        #if canImport(Darwin)
        let descriptor = unsafe open(folder, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: descriptor,
            eventMask: .attrib
        )
        #else
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.failure(errno) }
        guard unsafe inotify_add_watch(descriptor, folder, UInt32(IN_ATTRIB)) >= 0 else {
            let number = errno
            close(descriptor)
            throw Self.failure(number)
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        #endif
        let (rings, bell) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        source.setEventHandler {
            #if !canImport(Darwin)
            // Only the fact that there was an event matters, not its content.
            var events = [UInt8](repeating: 0, count: 4_096)
            while unsafe read(descriptor, &events, events.count) > 0 {}
            #endif
            bell.yield()
        }
        source.setCancelHandler {
            close(descriptor)
            bell.finish()
        }
        source.activate()
        self.rings = rings
        self.source = source
    }

    deinit { source.cancel() }

    private static func failure(_ number: CInt) -> StoreError {
        let reason = unsafe String(cString: strerror(number))
        return StoreError(.notAccessible, "the folder cannot be watched: \(reason)")
    }
}
