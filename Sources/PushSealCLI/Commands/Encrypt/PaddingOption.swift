// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

extension CommandOption {
    static let padTo = CommandOption(
        name: "pad-to",
        value: "N[,N...]",
        help: "pad to the first of these byte counts that fits; not with salted keys",
        synonyms: ["pad", "padding", "bucket", "buckets"]
    )
}

extension ParsedArguments {
    /// The padding of `--pad-to`: to a length, or to the smallest of several that the text fits in.
    func padding() throws(CommandError) -> Padding {
        guard let text = string(.padTo) else { return .none }
        let limit = SizeLimit.standard.byteCount
        var byteCounts: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(part),
                (1...limit).contains(count)
            else {
                throw usage(
                    "--pad-to takes whole numbers from 1 to \(limit), not \(quoted(text))",
                    hint: "such as 256, or 64,256,1024 for the smallest that fits"
                )
            }
            byteCounts.append(count)
        }
        return byteCounts.count == 1 ? .to(byteCount: byteCounts[0]) : .toBucket(byteCounts)
    }
}
