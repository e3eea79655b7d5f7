// SPDX-License-Identifier: Apache-2.0

// Empty. Where a file imports both Testing and UIKit, the compiler asks for a module of this name: with
// Apple's toolchains it lets images be attached to tests.
