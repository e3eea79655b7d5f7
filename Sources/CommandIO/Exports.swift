// SPDX-License-Identifier: Apache-2.0

// Every command is described by these tables and reports by these errors.
@_exported public import CommandTables
