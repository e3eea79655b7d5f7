// SPDX-License-Identifier: Apache-2.0

extension ProcessInfo {
    /// Whether the user has turned on Low Power Mode.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled>
    ///
    /// Linux: always false.
    public var isLowPowerModeEnabled: Bool { false }

    /// How hot the device is.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum>
    public enum ThermalState: Int, Sendable {
        /// Normal.
        case nominal = 0
        /// Slightly raised.
        case fair = 1
        /// High: the system works more slowly.
        case serious = 2
        /// So high that the device has to cool down.
        case critical = 3
    }

    /// How hot the device is.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.property>
    ///
    /// Linux: always nominal.
    public var thermalState: ThermalState { .nominal }

    /// Runs a block on another thread, and again with `true` when the process is about to be
    /// suspended.
    ///
    /// <https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)>
    ///
    /// Linux: no process is suspended, so the block is called once, with `false`.
    @preconcurrency
    public func performExpiringActivity(
        withReason reason: String,
        using block: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { block(false) }
    }
}
