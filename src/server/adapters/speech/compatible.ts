import { z } from 'zod'
import { readBounded } from '#server/files/bounded-body.ts'
import { type Speech, SpeechFailure, type SpeechVoice } from '#server/ports/speech.ts'
import { wavOf } from './wav.ts'

export interface SpeechServer {
  /** With its version path, as in `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
}

const LONGEST_MS = 30_000
const MOST_TEXT_BYTES = 1_000_000
const MOST_AUDIO_BYTES = 16 * 1024 * 1024

const Transcription = z.object({ text: z.string().max(20_000) })

const openaiVoices: readonly SpeechVoice[] = [
  { id: 'alloy', name: 'Alloy' },
  { id: 'nova', name: 'Nova' },
  { id: 'onyx', name: 'Onyx' },
]

/** Any server that speaks OpenAI's transcriptions. */
export function compatibleRecognition(
  server: SpeechServer,
): Pick<Speech, 'recognise' | 'recognisesAt' | 'englishOnly'> {
  return {
    recognisesAt: new URL(server.baseUrl).host,
    englishOnly: false,
    async recognise(recording, signal) {
      const body = new FormData()
      body.append('file', new Blob([wavOf(recording)], { type: 'audio/wav' }), 'speech.wav')
      body.append('model', server.model)
      body.append('response_format', 'json')
      const bytes = await ask(server, 'audio/transcriptions', { body }, MOST_TEXT_BYTES, signal)
      try {
        return Transcription.parse(JSON.parse(new TextDecoder().decode(bytes))).text.trim()
      } catch {
        throw new SpeechFailure('The speech provider sent an answer that is no transcription.')
      }
    },
  }
}

/** Any server that speaks OpenAI's text to speech. */
export function compatibleSpeaking(server: SpeechServer): Pick<Speech, 'speak' | 'speaksAt' | 'voices'> {
  return {
    speaksAt: new URL(server.baseUrl).host,
    voices: openaiVoices,
    speak: (input, voice, signal) =>
      ask(
        server,
        'audio/speech',
        {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: server.model, input, voice, response_format: 'wav' }),
        },
        MOST_AUDIO_BYTES,
        signal,
      ),
  }
}

async function ask(
  { baseUrl, apiKey }: SpeechServer,
  path: string,
  request: { headers?: Record<string, string>; body: FormData | string },
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const patience = AbortSignal.timeout(LONGEST_MS)
  const reply = await fetch(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
    method: 'POST',
    headers: { ...request.headers, ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body: request.body,
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    redirect: 'error',
  }).catch(() => {
    throw new SpeechFailure('The speech provider could not be reached. Try again in a moment.')
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new SpeechFailure(`The speech provider answered with an error (${reply.status}).`)
  }
  return readBounded(reply.body ?? [], mostBytes).catch(() => {
    throw new SpeechFailure('The speech provider sent too large an answer, or not all of it.')
  })
}
