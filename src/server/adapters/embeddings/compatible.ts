import { z } from 'zod'
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
const LONGEST_MS = { question: 5_000, passages: 60_000 }

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(8_192) })),
})

/** Any server that speaks OpenAI's embeddings. */
export function compatibleEmbeddings({ baseUrl, apiKey, model }: EmbeddingsServer): Embeddings {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }

  async function embedSome(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal,
      redirect: 'error',
    })
    if (!reply.ok) throw new Error(`the embeddings answered ${reply.status}`)
    const { data } = Answer.parse(await reply.json())
    const inOrder = data.toSorted((one, other) => one.index - other.index)
    if (inOrder.length !== input.length || inOrder.some(({ index }, at) => index !== at))
      throw new Error('the embeddings answered for other texts than were sent')
    return inOrder.map(({ embedding }) => unit(Float32Array.from(embedding)))
  }

  return {
    model: `${model} at ${new URL(baseUrl).host}`,
    async embed(texts, what, signal) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const some = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_CHARACTERS) || ' ')
        const patience = AbortSignal.timeout(LONGEST_MS[what])
        vectors.push(...(await embedSome(some, signal ? AbortSignal.any([signal, patience]) : patience)))
      }
      return vectors
    },
  }
}
