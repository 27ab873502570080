import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readBounded } from '#server/files/bounded-body.ts'
import { isBounded } from '#server/files/json-bounds.ts'
import type { Embeddings } from '#server/ports/embeddings.ts'
import { unit } from './unit.ts'

export interface EmbeddingsServer {
  /** With its version path, as in `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey?: string
  model: string
}

/** Providers read some 8,000 tokens of a text; a passage has a tenth of that. */
const MOST_CHARACTERS = 8_000
const AT_ONCE = 64
/** 64 vectors of 8,192 numbers with 20 digits each are 11 MB. */
const MOST_BYTES = 16_000_000
/** Values in a reply: those vectors, and a few words beside each. */
const MOST_NODES = 600_000
const LONGEST_MS = { question: 5_000, passages: 60_000 }
/** How often it is asked again when it says that it is busy: nobody waits for passages. */
const MOST_PAUSES = { question: 0, passages: 5 }

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(8_192) })),
})

/** How long a server that is busy asks to wait, if it says so. */
function pauseOf({ status, headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  return (status === 429 || status === 503) && /^\d+$/.test(seconds ?? '')
    ? Number(seconds) * 1_000
    : undefined
}

/** Any server that speaks OpenAI's embeddings. */
export function compatibleEmbeddings({ baseUrl, apiKey, model }: EmbeddingsServer): Embeddings {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }

  async function embedSome(input: string[], pauses: number, signal: AbortSignal): Promise<Float32Array[]> {
    const body = JSON.stringify({ model, input, encoding_format: 'float' })
    const ask = () => fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    let reply = await ask()
    for (let left = pauses; left > 0 && pauseOf(reply) !== undefined; left--) {
      await reply.body?.cancel()
      await wait(pauseOf(reply), undefined, { signal })
      reply = await ask()
    }
    if (!reply.ok) throw new Error(`the embeddings answered ${reply.status}`)
    const bytes = await readBounded(reply.body ?? [], MOST_BYTES)
    if (!isBounded(bytes, { nodes: MOST_NODES })) throw new Error('the embeddings answered too many values')
    const { data } = Answer.parse(JSON.parse(bytes.toString()))
    const inOrder = data.toSorted((one, other) => one.index - other.index)
    if (inOrder.length !== input.length || inOrder.some(({ index }, at) => index !== at))
      throw new Error('the embeddings answered for other texts than were sent')
    return inOrder.map(({ embedding }) => unit(Float32Array.from(embedding)))
  }

  return {
    model: `${model} at ${new URL(baseUrl).host}`,
    englishOnly: false,
    async embed(texts, what, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const some = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_CHARACTERS) || ' ')
        const patience = AbortSignal.timeout(LONGEST_MS[what])
        const ending = signal ? AbortSignal.any([signal, patience]) : patience
        vectors.push(...(await embedSome(some, MOST_PAUSES[what], ending)))
      }
      return vectors
    },
  }
}
