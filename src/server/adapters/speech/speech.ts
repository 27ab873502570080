import type { Speech } from '#server/ports/speech.ts'
import { compatibleRecognition, compatibleSpeaking, type SpeechServer } from './compatible.ts'
import { embeddedSpeech } from './embedded.ts'

export interface SpeechServers {
  recognition: SpeechServer | undefined
  voices: SpeechServer | undefined
}

/** The embedded engines, each replaced by the provider that is set for it. */
export function createSpeech({ recognition, voices }: SpeechServers): Speech {
  return {
    ...embeddedSpeech({ recognition: !recognition, voices: !voices }),
    ...(recognition && compatibleRecognition(recognition)),
    ...(voices && compatibleSpeaking(voices)),
  }
}
