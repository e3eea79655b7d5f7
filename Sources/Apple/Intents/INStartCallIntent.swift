// SPDX-License-Identifier: Apache-2.0

/// The audio output of a call.
///
/// <https://developer.apple.com/documentation/intents/incallaudioroute>
public enum INCallAudioRoute: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// The speakerphone.
    case speakerphoneAudioRoute = 1
    /// Over Bluetooth.
    case bluetoothAudioRoute = 2
}

/// The destination of a call.
///
/// <https://developer.apple.com/documentation/intents/incalldestinationtype>
public enum INCallDestinationType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// A contact.
    case normal = 1
    /// An emergency service.
    case emergency = 2
    /// Voicemail.
    case voicemail = 3
    /// The last number called.
    case redial = 4
    /// The last caller.
    case callBack = 5
}

/// The capability of a call.
///
/// <https://developer.apple.com/documentation/intents/incallcapability>
public enum INCallCapability: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// Audio.
    case audioCall = 1
    /// Audio and video.
    case videoCall = 2
}

/// A filter for the call history.
///
/// <https://developer.apple.com/documentation/intents/incallrecordfilter>
///
/// Linux: there is no call history, so none can be created; an extension passes nil.
open class INCallRecordFilter: NSObject {
    package override init() {
        super.init()
    }
}

/// An entry in the call history.
///
/// <https://developer.apple.com/documentation/intents/incallrecord>
///
/// Linux: there is no call history, so none can be created; an extension passes nil.
open class INCallRecord: NSObject {
    package override init() {
        super.init()
    }
}

/// A call: its participants and its type.
///
/// <https://developer.apple.com/documentation/intents/instartcallintent>
///
/// Notification content updated from it has the first contact's name as its title.
open class INStartCallIntent: INIntent, INIntentSetImageKeyPath, UNNotificationContentProviding {
    /// Which call in the history to return.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/callrecordfilter>
    public let callRecordFilter: INCallRecordFilter?
    /// The call to return.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/callrecordtocallback>
    public let callRecordToCallBack: INCallRecord?
    /// The audio output of the call.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/audioroute>
    public let audioRoute: INCallAudioRoute
    /// The destination of the call.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/destinationtype>
    public let destinationType: INCallDestinationType
    /// The participants.
    ///
    /// <https://developer.apple.com/documentation/intents/instartcallintent/contacts>
    public let contacts: [INPerson]?
    /// Audio or video.
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
