import { z } from 'zod'
import { route } from './core/route.ts'

/** Samples per second of a recording: one channel of 16-bit little-endian samples, without a header. */
export const RECORDING_RATE = 16_000
/** Recognition is best below this; the browser sends longer speech in pieces. */
export const MAX_RECORDING_SECONDS = 30
const MAX_SPOKEN_CHARACTERS = 1_000

/** An engine of the server and the host that data is sent to, if any. */
const Engine = z.object({
  /** Null if the data stays on the server's machine. */
  sentTo: z.string().nullable(),
})

export const SpeechEngines = z.object({
  recognition: Engine.extend({ englishOnly: z.boolean() }),
  speech: Engine.extend({ voices: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
export type SpeechEngines = z.infer<typeof SpeechEngines>

export const speechApi = {
  engines: route('GET', '/api/speech', { data: SpeechEngines }),
  /** The body is a recording. */
  recognise: route('POST', '/api/speech/recognition', {
    bytes: true,
    bodyLimit: RECORDING_RATE * 2 * MAX_RECORDING_SECONDS,
    data: z.object({ text: z.string() }),
  }),
  speak: route('POST', '/api/speech/speech', {
    body: z.strictObject({
      text: z.string().trim().min(1).max(MAX_SPOKEN_CHARACTERS),
      voice: z.string().max(50),
    }),
    file: true,
  }),
}
