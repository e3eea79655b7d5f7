// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of the basic types that others conform to.
    static let basics = table(
        """
        public.item | item
        public.content | content
        public.composite-content | composite content | public.content
        public.data | data | public.item
        public.directory | directory | public.item
        com.apple.resolvable | resolvable
        public.symlink | symbolic link | public.item com.apple.resolvable
        public.executable | executable | public.item
        com.apple.mount-point | mount point | public.item com.apple.resolvable
        com.apple.alias-file | alias | public.data com.apple.resolvable
        com.apple.bookmark | bookmark | public.data com.apple.resolvable
        public.url | URL | public.data
        public.file-url | file URL | public.url
        public.folder | folder | public.directory
        public.volume | volume | public.folder
        com.apple.package | package | public.directory
        com.apple.bundle | bundle | public.directory
        com.apple.plugin | plugin | com.apple.bundle com.apple.package | plugin
        com.apple.xpc-service | XPC service | com.apple.bundle com.apple.package | xpc
        com.apple.framework | framework | com.apple.bundle | framework
        com.apple.application | application | public.executable
        com.apple.application-bundle | application \
            | com.apple.application com.apple.bundle com.apple.package | app
        com.apple.application-and-system-extension | application extension \
            | com.apple.xpc-service | appex
        public.unix-executable | Unix executable | public.data public.executable
        com.microsoft.windows-executable | Windows executable | public.data public.executable \
            | exe | application/x-msdownload
        com.apple.metadata-importer | Spotlight importer | com.apple.plugin | mdimporter
        com.apple.quicklook-generator | Quick Look generator | com.apple.plugin | qlgenerator
        com.apple.systempreference.prefpane | preference pane \
            | com.apple.package com.apple.bundle | prefpane
        """
    )
}
