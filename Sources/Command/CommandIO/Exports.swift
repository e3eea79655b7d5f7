// SPDX-License-Identifier: Apache-2.0

// Commands are described by these tables and report these errors.
@_exported public import CommandTables
