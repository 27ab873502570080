import { APICallError } from '@ai-sdk/provider'
import { Agent, request } from 'undici'
import { readBounded } from '#server/files/bounded-body.ts'
import { isBounded } from '#server/files/json-bounds.ts'
import { AiError } from '#server/ports/ai.ts'
import type { ImageTask } from '#server/ports/image-model.ts'
import { aiError, toFailure } from '../ai/failures.ts'
import { guardedConnect, insideConnect } from '../ai/guarded-connect.ts'
import type { ImageModelOptions } from './image-model.ts'

/** A picture of 20 MB as base64 text. */
const MOST_BYTES = 28_000_000
const LONGEST_MS = 180_000
/** Values in a reply, which is a picture and a few words. */
const MOST_NODES = 10_000

interface WireCall {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
}

/** Posts to a provider and reads its JSON within bounds. Failures become `AiError`. */
export async function postForPicture(
  { connection, signal }: ImageTask,
  { url, headers, body }: WireCall,
  { guard, longestMs = LONGEST_MS }: ImageModelOptions,
): Promise<unknown> {
  const { provider, label, key = '', baseUrl = '', reachesInside } = connection
  const late = AbortSignal.timeout(longestMs)
  const connect =
    provider !== 'compatible'
      ? undefined
      : reachesInside
        ? insideConnect(baseUrl)
        : guardedConnect(baseUrl, guard)
  const agent = new Agent({ connect, headersTimeout: longestMs, bodyTimeout: longestMs })
  try {
    const answer = await request(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([signal, late]),
      dispatcher: agent,
    })
    const bytes = await readBounded(answer.body, MOST_BYTES)
    if (answer.statusCode !== 200) throw refusalOf(answer.statusCode, bytes.toString(), url, label)
    if (!isBounded(bytes, { nodes: MOST_NODES })) throw aiError('malformed', label)
    return JSON.parse(bytes.toString())
  } catch (error) {
    if (signal.aborted) throw aiError('aborted', label)
    if (late.aborted) throw aiError('timeout', label)
    if (error instanceof SyntaxError) throw aiError('malformed', label)
    throw toFailure(error, { label, secrets: key ? [key] : [] }, true).error
  } finally {
    await agent.destroy()
  }
}

function refusalOf(statusCode: number, text: string, url: string, label: string): Error {
  if (statusCode === 400 && /moderation|safety|content.?policy/i.test(text)) return contentRefusal(label)
  return new APICallError({ message: text.slice(0, 500), url, requestBodyValues: {}, statusCode })
}

export const contentRefusal = (label: string) =>
  new AiError('refused', `${label} refused to draw this. Change the description and try again.`)

/** Base64 that a provider sent, as bytes. */
export function pictureOf(base64: unknown, label: string): Uint8Array {
  const bytes = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : Buffer.alloc(0)
  if (bytes.length < 100) throw aiError('malformed', label)
  return bytes
}

/** For providers without a field for negative prompts. */
export const fullPrompt = ({ prompt, negative }: ImageTask) =>
  negative ? `${prompt}\nDo not show: ${negative}` : prompt
