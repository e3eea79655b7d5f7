// SPDX-License-Identifier: Apache-2.0

import PushSealStore
import SwiftUI
import UserNotifications

@main
struct RidesApp: App {
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate
    @Environment(\.scenePhase) private var phase
    @State private var inbox = try? Inbox(store: AppGroup.store(), center: .current())

    var body: some Scene {
        WindowGroup {
            if let inbox {
                InboxView(inbox: inbox)
                    .task(id: phase) {
                        // While the app is suspended it hears nothing; what came is read again.
                        guard phase == .active else { return }
                        try? await inbox.follow()
                    }
            } else {
                ContentUnavailableView("The app group is missing", systemImage: "lock.slash")
            }
        }
    }
}

struct InboxView: View {
    let inbox: Inbox

    var body: some View {
        NavigationStack {
            List(inbox.records) { record in
                VStack(alignment: .leading) {
                    Text(record.notification.title.shown).font(.headline)
                    Text(record.notification.body.shown)
                }
            }
            .toolbar {
                Button("Seen") { try? inbox.wasSeen() }
                Button("Sign Out", role: .destructive) {
                    UIApplication.shared.unregisterForRemoteNotifications()
                    try? inbox.erase()
                }
            }
        }
    }
}
