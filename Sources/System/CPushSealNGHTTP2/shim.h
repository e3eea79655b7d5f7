// SPDX-License-Identifier: Apache-2.0

#include <nghttp2/nghttp2.h>
