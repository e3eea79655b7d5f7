// SPDX-License-Identifier: Apache-2.0

import PushSealCLI

Program.main()
