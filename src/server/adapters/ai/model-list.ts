import { APICallError } from '@ai-sdk/provider'
import { Agent, request } from 'undici'
import type { KnownProvider } from '#contracts/providers.ts'
import { readBounded } from '#server/files/bounded-body.ts'
import type { AiConnection } from '#server/ports/ai.ts'
import type { ConnectedOptions } from './connected.ts'
import { aiError, toFailure } from './failures.ts'
import { guardedConnect, insideConnect } from './guarded-connect.ts'
import { readModelNames } from './model-names.ts'

/** Some tell a page about each model. */
const MOST_BYTES = 4_000_000
const WITHIN_MS = 10_000

type Headers = Record<string, string>

interface ListPlace {
  baseUrl: string
  /** They give a page at a time, unless asked for more. */
  query: string
  headers(key: string): Headers
}

const bearer = (key: string): Headers => (key ? { authorization: `Bearer ${key}` } : {})

const places: Record<KnownProvider, ListPlace> = {
  openai: { baseUrl: 'https://api.openai.com/v1', query: '', headers: bearer },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    query: '?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    query: '?pageSize=1000',
    headers: (key) => ({ 'x-goog-api-key': key }),
  },
}

/** Models that a provider or a server lists for this key. Asked once: users can type a name instead. */
export async function listModels(connection: AiConnection, options: ConnectedOptions): Promise<string[]> {
  const { label, key = '' } = connection
  const signal = AbortSignal.timeout(WITHIN_MS)
  const { url, headers, connect } = listingOf(connection, options)
  const agent = new Agent({ connect })
  try {
    const { statusCode, body } = await request(url, { headers, signal, dispatcher: agent })
    const text = (await readBounded(body, MOST_BYTES)).toString()
    if (statusCode !== 200) throw new APICallError({ message: text, url, requestBodyValues: {}, statusCode })
    return readModelNames(text)
  } catch (error) {
    if (signal.aborted) throw aiError('timeout', label)
    throw toFailure(error, { label, secrets: key ? [key] : [] }, false).error
  } finally {
    await agent.destroy()
  }
}

function listingOf(connection: AiConnection, { baseUrls, guard }: ConnectedOptions) {
  const { provider, key = '', baseUrl = '', reachesInside } = connection
  if (provider === 'compatible') {
    const connect = reachesInside ? insideConnect(baseUrl) : guardedConnect(baseUrl, guard)
    return { url: `${baseUrl}/models`, headers: bearer(key), connect }
  }
  const place = places[provider]
  const url = `${baseUrls?.[provider] ?? place.baseUrl}/models${place.query}`
  return { url, headers: place.headers(key), connect: undefined }
}
