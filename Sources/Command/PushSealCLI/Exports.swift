// SPDX-License-Identifier: Apache-2.0

// Every command reads options from a table and touches the outside through a context.
@_exported public import PushSealCommandLine
