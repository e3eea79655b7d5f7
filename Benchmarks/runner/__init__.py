# SPDX-License-Identifier: Apache-2.0
"""Measures PushSeal beside its peers and its practical limits."""
