// SPDX-License-Identifier: Apache-2.0

// A delivery has an outcome, which is of the rules.
@_exported public import PhoneRules
