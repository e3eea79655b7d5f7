// SPDX-License-Identifier: Apache-2.0

// Options are read from command lines, and what they name from a context.
@_exported public import CommandIO
