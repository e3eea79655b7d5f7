// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import StrictJSON

/// The members of the objects that are being written, in the order of their names.
///
/// A stack: what an object inside another needs lies above it.
@safe
final class ObjectOrder {
    /// A member by the tape index of its name; its value is the next.
    // Unchecked: a worker has it for itself, and no method runs code of others.
    @exclusivity(unchecked) private var names: [Int] = []

    /// More members than any payload has; sorting them is quadratic.
    private static let memberLimit = 32

    /// Where the stack ends.
    var top: Int {
        @inline(__always) get { unsafe names.count }
    }

    /// The tape index of a name on the stack.
    @inline(__always)
    func name(_ place: Int) -> Int { unsafe names[place] }

    /// Takes what lies above a place away.
    @inline(__always)
    func pop(to top: Int) { unsafe names.removeLast(names.count - top) }

    /// Puts the members of an object on the stack, in order; says false when it is not that simple.
    ///
    /// Not simple are names that are not ASCII or have escapes, of which different spellings can be the
    /// same to Foundation; names that stand twice; and very many.
    func push(_ object: Int, of line: LineView) -> Bool {
        let bottom = top
        var name = object + 1
        let end = Int(line.node(object).next)
        while name < end {
            let node = line.node(name)
            let content = unsafe line.content(name)
            guard !node.hasEscapes, unsafe content.isASCII,
                top - bottom < Self.memberLimit,
                unsafe insert(name, content, above: bottom, line)
            else { return false }
            name = Int(line.node(name + 1).next)
        }
        return true
    }

    /// Puts a name in its place among those above `bottom`; says false when it is there already.
    @inline(__always)
    private func insert(
        _ name: Int,
        _ content: UnsafeRawBufferPointer,
        above bottom: Int,
        _ line: LineView
    ) -> Bool {
        var place = top
        unsafe names.append(name)
        while place > bottom {
            let order = unsafe Self.compare(line.content(names[place - 1]), content)
            if order < 0 { break }
            if order == 0 { return false }
            unsafe names[place] = names[place - 1]
            place -= 1
        }
        unsafe names[place] = name
        return true
    }

    @inline(__always)
    private static func compare(
        _ left: UnsafeRawBufferPointer,
        _ right: UnsafeRawBufferPointer
    ) -> Int {
        guard let start = left.baseAddress, let other = right.baseAddress else { return 0 }
        let order = unsafe memcmp(start, other, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
    }
}
