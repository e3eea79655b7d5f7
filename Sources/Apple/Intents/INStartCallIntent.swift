// SPDX-License-Identifier: Apache-2.0

/// Where a call is heard.
///
/// <https://developer.apple.com/documentation/intents/incallaudioroute>
public enum INCallAudioRoute: Int, Sendable {
    /// It is not said.
    case unknown = 0
    /// The loudspeaker.
    case speakerphoneAudioRoute = 1
    /// Over Bluetooth.
    case bluetoothAudioRoute = 2
}

/// Whom a call goes to.
///
/// <https://developer.apple.com/documentation/intents/incalldestinationtype>
public enum INCallDestinationType: Int, Sendable {
    /// It is not said.
    case unknown = 0
    /// Somebody.
    case normal = 1
    /// An emergency service.
    case emergency = 2
    /// The voicemail.
    case voicemail = 3
    /// Whoever was called last.
    case redial = 4
    /// Whoever called last.
    case callBack = 5
}

/// What a call carries.
///
/// <https://developer.apple.com/documentation/intents/incallcapability>
public enum INCallCapability: Int, Sendable {
    /// It is not said.
    case unknown = 0
    /// Sound.
    case audioCall = 1
    /// Sound and picture.
    case videoCall = 2
}

/// A filter for the list of calls.
///
/// <https://developer.apple.com/documentation/intents/incallrecordfilter>
///
/// Linux: there is no list of calls, so there is none to be had; an extension passes nil.
open class INCallRecordFilter: NSObject {
    package override init() {
        super.init()
    }
}

/// An entry in the list of calls.
///
/// <https://developer.apple.com/documentation/intents/incallrecord>
///
/// Linux: there is no list of calls, so there is none to be had; an extension passes nil.
open class INCallRecord: NSObject {
    package override init() {
        super.init()
    }
}

/// A call: with whom, and by what means.
///
/// <https://developer.apple.com/documentation/intents/instartcallintent>
///
/// A notification content updated from it says the first contact's name as its title.
open class INStartCallIntent: INIntent, INIntentSetImageKeyPath, UNNotificationContentProviding {
    /// Which call of the list to return.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/callrecordfilter>
    public let callRecordFilter: INCallRecordFilter?
    /// The call to return.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/callrecordtocallback>
    public let callRecordToCallBack: INCallRecord?
    /// Where the call is heard.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/audioroute>
    public let audioRoute: INCallAudioRoute
    /// Whom the call goes to.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/destinationtype>
    public let destinationType: INCallDestinationType
    /// Who takes part.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/contacts>
    public let contacts: [INPerson]?
    /// What the call carries.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/callcapability>
    public let callCapability: INCallCapability

    /// Makes a call.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/init(callrecordfilter:callrecordtocallback:audioroute:destinationtype:contacts:callcapability:)>
    public init(
        callRecordFilter: INCallRecordFilter?,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.callRecordFilter = callRecordFilter
        self.callRecordToCallBack = callRecordToCallBack
        self.audioRoute = audioRoute
        self.destinationType = destinationType
        self.contacts = contacts
        self.callCapability = callCapability
        super.init()
    }

    /// The image of the contacts, else that of the first one.
    open override func keyImage() -> INImage? {
        image(for: \INStartCallIntent.contacts) ?? contacts?.first?.image
    }
}

extension INStartCallIntent: NotificationContextProviding {
    package var notificationContext: NotificationContext {
        NotificationContext(title: contacts?.first?.displayName)
    }
}
