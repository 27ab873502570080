import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SpeechEngines } from '#contracts/speech.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import { SpeechFailure } from '#server/ports/speech.ts'
import { isPrivateName } from '#server/security/private-names.ts'

/** A screen that asks is about to use them, so they begin to load. */
export function getEngines({ speech, log }: Deps): SpeechEngines {
  speech
    .prepare()
    .catch((error: unknown) => log.warn({ err: error }, 'the speech engines could not be loaded'))
  return {
    recognition: { sentTo: shownHost(speech.recognisesAt), englishOnly: speech.englishOnly },
    speech: { sentTo: shownHost(speech.speaksAt), voices: [...speech.voices] },
  }
}

/** A user learns where words are sent, but no address of the operator's network. */
function shownHost(host: string | undefined): string | null {
  if (host === undefined) return null
  return isPrivateName(new URL(`http://${host}`).hostname) ? 'a speech server of this installation' : host
}

/** Recordings are not stored. */
export async function recognise(deps: Deps, actor: Actor, { stream }: FileBody): Promise<{ text: string }> {
  await spendLimits(deps, {
    'recognise-user': actor.userId,
    ...(deps.speech.recognisesAt && { 'recognise-provider-user': actor.userId }),
  })
  const bytes = await buffer(stream)
  if (bytes.length % 2 !== 0)
    throw new AppError('INVALID_INPUT', 'This is not a recording of 16-bit samples.')
  // A copy is aligned, which a buffer of the pool may not be.
  const recording = new Int16Array(new Uint8Array(bytes).buffer)
  requireSound(recording)
  return { text: await orSay(deps.speech.recognise(recording)) }
}

/** Samples of a muted microphone are below this, those of any other above. */
const QUIETEST_SAMPLE = 32

/** An engine that is loaded or asked for nothing costs memory or money. */
function requireSound(recording: Int16Array): void {
  if (recording.some((sample) => Math.abs(sample) >= QUIETEST_SAMPLE)) return
  throw new AppError(
    'INVALID_INPUT',
    'This recording is empty. Check that the microphone is on, then record again.',
  )
}

export async function speak(
  deps: Deps,
  actor: Actor,
  { text, voice }: { text: string; voice: string },
): Promise<FileAnswer> {
  if (!deps.speech.voices.some(({ id }) => id === voice))
    throw fieldError('INVALID_INPUT', 'voice', 'This voice is not available. Choose another one.')
  await spendLimits(deps, {
    'speak-user': actor.userId,
    ...(deps.speech.speaksAt && { 'speak-provider-user': actor.userId }),
  })
  const file = await orSay(deps.speech.speak(text, voice))
  return { name: 'speech.wav', contentType: 'audio/wav', size: file.length, stream: Readable.from([file]) }
}

/** Failures of a provider are the user's to read; others are bugs. */
async function orSay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SpeechFailure) throw new AppError('PROVIDER_DOWN', error.message, { cause: error })
    throw error
  }
}
