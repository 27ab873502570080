import { MAX_RECORDING_SECONDS, RECORDING_RATE, speechApi } from '#contracts/speech.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { upload } from '#web/lib/http/upload.ts'

/** Recognises one utterance. */
export interface Recogniser {
  /** `onPartial` gets the text so far, which may still change. */
  start(onPartial: (text: string) => void): void
  add(samples: Int16Array): void
  finish(): Promise<string>
  discard(): void
}

/** The text so far is asked for after so much new sound. */
const PARTIAL_SAMPLES = RECORDING_RATE * 1.5
const MOST_SAMPLES = RECORDING_RATE * MAX_RECORDING_SECONDS
const NOT_RECOGNISED = 'Your words could not be recognised because the server did not answer. Try again.'

/** Sends recordings to the server, whose engine or provider recognises them. */
export function serverRecogniser(): Recogniser {
  const gone = new AbortController()
  const pieces: Int16Array[] = []
  let [length, asked] = [0, 0]
  let partial: AbortController | undefined
  let onPartial = (_text: string) => {}

  async function askPartial() {
    asked = length
    const own = new AbortController()
    partial = own
    const text = await recognise(pieces, AbortSignal.any([own.signal, gone.signal])).catch(() => '')
    if (partial === own) partial = undefined
    if (text && !own.signal.aborted && !gone.signal.aborted) onPartial(text)
  }
  return {
    start(tell) {
      onPartial = tell
    },
    add(samples) {
      if (length + samples.length > MOST_SAMPLES) return
      pieces.push(samples)
      length += samples.length
      if (!partial && length - asked >= PARTIAL_SAMPLES) void askPartial()
    },
    async finish() {
      partial?.abort()
      try {
        return await recognise(pieces, gone.signal)
      } catch (error) {
        throw new Error(messageOf(error, NOT_RECOGNISED))
      }
    },
    discard: () => gone.abort(),
  }
}

async function recognise(pieces: Int16Array[], signal: AbortSignal): Promise<string> {
  const recording = new Blob(pieces.map((piece) => new Uint8Array(Int16Array.from(piece).buffer)))
  const { data } = await upload(speechApi.recognise, recording, { signal, onProgress: () => {} })
  return data.text
}
