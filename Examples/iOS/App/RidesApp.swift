// SPDX-License-Identifier: Apache-2.0

import PushSealStore
import SwiftUI
import UIKit
import UserNotifications

@main
struct RidesApp: App {
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            InboxView(inbox: delegate.inbox, account: delegate.account)
                .task(id: phase) {
                    // While the app is suspended it hears nothing; what came is read again.
                    guard phase == .active else { return }
                    await delegate.account.look()
                    await delegate.inbox.follow()
                }
        }
    }
}

struct InboxView: View {
    let inbox: Inbox
    let account: Account

    var body: some View {
        NavigationStack {
            List {
                if let problem = account.problem ?? inbox.problem {
                    Label(problem, systemImage: "exclamationmark.triangle")
                }
                if account.isSignedIn, account.canAsk {
                    Button("Notify Me") { Task { await account.ask() } }
                }
                ForEach(inbox.bookings, id: \.self) { ride in
                    Label(ride, systemImage: "ticket")
                }
                ForEach(inbox.records) { record in
                    VStack(alignment: .leading) {
                        Text(record.notification.title.localizedString).font(.headline)
                        Text(record.notification.body.localizedString)
                        Text(record.shownAt.formatted()).font(.caption)
                    }
                }
            }
            .toolbar {
                Button("Seen") { Task { await inbox.wasSeen() } }
                if account.isSignedIn {
                    Button("Sign Out", role: .destructive) {
                        Task {
                            await account.signOut(inbox)
                            guard !account.isSignedIn else { return }
                            UIApplication.shared.unregisterForRemoteNotifications()
                        }
                    }
                } else {
                    Button("Sign In") {
                        account.signIn()
                        UIApplication.shared.registerForRemoteNotifications()
                    }
                }
            }
        }
    }
}
