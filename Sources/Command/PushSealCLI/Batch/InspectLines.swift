// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealDiagnosis
import PushSealJSON

/// `inspect --batch`: reads one payload per line, and answers each with what `--json` prints.
struct InspectLines: LineWorker {
    let settings: InspectSettings
    private let payloads = JSONReader(limits: Payload.limits, isOfLines: true)

    init(_ settings: InspectSettings) {
        self.settings = settings
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let payload: Payload
        do throws(PushError) {
            payload = try unsafe Payload(line, payloads)
        } catch {
            guard let diagnosis = unsafe Diagnosis(wrapped: Array(line), key: settings.key) else {
                throw LineError(error)
            }
            output.append(diagnosis.json.serialized(style: .compact))
            return false
        }
        do throws(CommandError) {
            let diagnosis = try InspectCommand.diagnosis(of: payload, settings, willTakeLong: {})
            output.append(diagnosis.json.serialized(style: .compact))
            return diagnosis.isSound
        } catch {
            throw LineError(error)
        }
    }
}
