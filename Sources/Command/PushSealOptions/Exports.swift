// SPDX-License-Identifier: Apache-2.0

// Options are read from command lines, and the files they name through a context.
@_exported public import CommandIO
