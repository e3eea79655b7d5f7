// SPDX-License-Identifier: Apache-2.0

module pushseal/benchmarks

go 1.19
