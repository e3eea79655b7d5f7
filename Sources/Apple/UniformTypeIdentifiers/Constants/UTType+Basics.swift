// SPDX-License-Identifier: Apache-2.0

/// The basic types that other types conform to.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>
extension UTType {
    /// Anything in the file system: `public.item`.
    public static var item: UTType { UTType(declared: "public.item") }
    /// Anything with content: `public.content`.
    public static var content: UTType { UTType(declared: "public.content") }
    /// Content of several kinds, such as text with images: `public.composite-content`.
    public static var compositeContent: UTType { UTType(declared: "public.composite-content") }
    /// Any sequence of bytes: `public.data`.
    public static var data: UTType { UTType(declared: "public.data") }
    /// Any directory: `public.directory`.
    public static var directory: UTType { UTType(declared: "public.directory") }
    /// Anything that refers to something else: `com.apple.resolvable`.
    public static var resolvable: UTType { UTType(declared: "com.apple.resolvable") }
    /// A symbolic link: `public.symlink`.
    public static var symbolicLink: UTType { UTType(declared: "public.symlink") }
    /// Any executable: `public.executable`.
    public static var executable: UTType { UTType(declared: "public.executable") }
    /// The mount point of a volume: `com.apple.mount-point`.
    public static var mountPoint: UTType { UTType(declared: "com.apple.mount-point") }
    /// An alias: `com.apple.alias-file`.
    public static var aliasFile: UTType { UTType(declared: "com.apple.alias-file") }
    /// The bookmark of a URL: `com.apple.bookmark`.
    public static var urlBookmarkData: UTType { UTType(declared: "com.apple.bookmark") }
    /// A URL: `public.url`.
    public static var url: UTType { UTType(declared: "public.url") }
    /// The URL of a file: `public.file-url`.
    public static var fileURL: UTType { UTType(declared: "public.file-url") }
    /// A directory that users see as a folder: `public.folder`.
    public static var folder: UTType { UTType(declared: "public.folder") }
    /// The root of a volume: `public.volume`.
    public static var volume: UTType { UTType(declared: "public.volume") }
    /// A directory that users see as a file: `com.apple.package`.
    public static var package: UTType { UTType(declared: "com.apple.package") }
    /// A bundle, which is a directory: `com.apple.bundle`.
    public static var bundle: UTType { UTType(declared: "com.apple.bundle") }
    /// A plug-in bundle: `com.apple.plugin`.
    public static var pluginBundle: UTType { UTType(declared: "com.apple.plugin") }
    /// An XPC service: `com.apple.xpc-service`.
    public static var xpcService: UTType { UTType(declared: "com.apple.xpc-service") }
    /// A framework: `com.apple.framework`.
    public static var framework: UTType { UTType(declared: "com.apple.framework") }
    /// An app: `com.apple.application`.
    public static var application: UTType { UTType(declared: "com.apple.application") }
    /// An app as a bundle: `com.apple.application-bundle`.
    public static var applicationBundle: UTType { UTType(declared: "com.apple.application-bundle") }
    /// An extension of an app: `com.apple.application-and-system-extension`.
    public static var applicationExtension: UTType {
        UTType(declared: "com.apple.application-and-system-extension")
    }
    /// A command-line program: `public.unix-executable`.
    public static var unixExecutable: UTType { UTType(declared: "public.unix-executable") }
    /// A Windows program: `com.microsoft.windows-executable`.
    public static var exe: UTType { UTType(declared: "com.microsoft.windows-executable") }
    /// A Spotlight importer: `com.apple.metadata-importer`.
    public static var spotlightImporter: UTType { UTType(declared: "com.apple.metadata-importer") }
    /// A Quick Look generator: `com.apple.quicklook-generator`.
    public static var quickLookGenerator: UTType {
        UTType(declared: "com.apple.quicklook-generator")
    }
    /// A preference pane: `com.apple.systempreference.prefpane`.
    public static var systemPreferencesPane: UTType {
        UTType(declared: "com.apple.systempreference.prefpane")
    }
}
