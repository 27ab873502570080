/** Samples per second of every recording given to a recogniser: one channel, 16 bits. */
export const RECORDING_RATE = 16_000

/** Turns speech into text and text into speech. */
export interface Speech {
  /** Host that recordings are sent to; undefined if they stay on this machine. */
  readonly recognisesAt: string | undefined
  /** Host that texts to be spoken are sent to; undefined if they stay on this machine. */
  readonly speaksAt: string | undefined
  /** True if only English is recognised. */
  readonly englishOnly: boolean
  readonly voices: readonly SpeechVoice[]
  /** The words of a recording, or an empty text if nobody spoke. */
  recognise(recording: Int16Array, signal?: AbortSignal): Promise<string>
  /** A WAV file. */
  speak(text: string, voice: string, signal?: AbortSignal): Promise<Uint8Array>
  /** Loads the engines, so that the first answer is spoken without delay. */
  prepare(): Promise<void>
  close(): Promise<void>
}

export interface SpeechVoice {
  id: string
  name: string
}

/** Speech could not be handled, with a sentence for the user. */
export class SpeechFailure extends Error {}
