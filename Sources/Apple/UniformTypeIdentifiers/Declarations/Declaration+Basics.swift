// SPDX-License-Identifier: Apache-2.0

extension Declaration {
    /// Apple's declarations of the basic types that others conform to.
    static let basics = [
        Declaration("public.item", [], "item"),
        Declaration("public.content", [], "content"),
        Declaration("public.composite-content", ["public.content"], "composite content"),
        Declaration("public.data", ["public.item"], "data"),
        Declaration("public.directory", ["public.item"], "directory"),
        Declaration("com.apple.resolvable", [], "resolvable"),
        Declaration("public.symlink", ["public.item", "com.apple.resolvable"], "symbolic link"),
        Declaration("public.executable", ["public.item"], "executable"),
        Declaration(
            "com.apple.mount-point",
            ["public.item", "com.apple.resolvable"],
            "mount point"
        ),
        Declaration("com.apple.alias-file", ["public.data", "com.apple.resolvable"], "alias"),
        Declaration("com.apple.bookmark", ["public.data", "com.apple.resolvable"], "bookmark"),
        Declaration("public.url", ["public.data"], "URL"),
        Declaration("public.file-url", ["public.url"], "file URL"),
        Declaration("public.folder", ["public.directory"], "folder"),
        Declaration("public.volume", ["public.folder"], "volume"),
        Declaration("com.apple.package", ["public.directory"], "package"),
        Declaration("com.apple.bundle", ["public.directory"], "bundle"),
        Declaration(
            "com.apple.plugin",
            ["com.apple.bundle", "com.apple.package"],
            files: ["plugin"],
            "plugin"
        ),
        Declaration(
            "com.apple.xpc-service",
            ["com.apple.bundle", "com.apple.package"],
            files: ["xpc"],
            "XPC service"
        ),
        Declaration("com.apple.framework", ["com.apple.bundle"], files: ["framework"], "framework"),
        Declaration("com.apple.application", ["public.executable"], "application"),
        Declaration(
            "com.apple.application-bundle",
            ["com.apple.application", "com.apple.bundle", "com.apple.package"],
            files: ["app"],
            "application"
        ),
        Declaration(
            "com.apple.application-and-system-extension",
            ["com.apple.xpc-service"],
            files: ["appex"],
            "application extension"
        ),
        Declaration(
            "public.unix-executable",
            ["public.data", "public.executable"],
            "Unix executable"
        ),
        Declaration(
            "com.microsoft.windows-executable",
            ["public.data", "public.executable"],
            files: ["exe"],
            mime: ["application/x-msdownload"],
            "Windows executable"
        ),
        Declaration(
            "com.apple.metadata-importer",
            ["com.apple.plugin"],
            files: ["mdimporter"],
            "Spotlight importer"
        ),
        Declaration(
            "com.apple.quicklook-generator",
            ["com.apple.plugin"],
            files: ["qlgenerator"],
            "Quick Look generator"
        ),
        Declaration(
            "com.apple.systempreference.prefpane",
            ["com.apple.package", "com.apple.bundle"],
            files: ["prefpane"],
            "preference pane"
        ),
    ]
}
