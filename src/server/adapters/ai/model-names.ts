import { z } from 'zod'
import { isBounded } from '#server/files/json-bounds.ts'

const MOST_MODELS = 500
/** Values in a list of models: some describe each of them at length. */
const MOST_NODES = 200_000

const ModelName = z.string().min(1).max(200)
const byId = z.array(z.object({ id: ModelName })).transform((models) => models.map(({ id }) => id))

/** As OpenAI, Ollama, Google and those who took after them write it. */
const ModelList = z.union([
  z.object({ data: byId }).transform(({ data }) => data),
  byId,
  z
    .object({
      models: z.array(
        z.object({ name: ModelName, supportedGenerationMethods: z.array(z.string()).optional() }),
      ),
    })
    .transform(({ models }) =>
      models
        .filter(({ supportedGenerationMethods: can }) => !can || can.includes('generateContent'))
        .map(({ name }) => name.replace(/^models\//, '')),
    ),
])

/** Names of models that answer no questions: lists include all kinds. */
const mute = /embed|rerank|whisper|transcri|\btts\b|dall-e|moderation|realtime|gpt-image|gpt-audio/i

/** The names in a list of models. Throws if the reply is not such a list. */
export function readModelNames(text: string): string[] {
  if (!isBounded(Buffer.from(text), { nodes: MOST_NODES })) throw new Error('This has too many values.')
  const names = new Set(ModelList.parse(JSON.parse(text)))
  return [...names].filter((name) => !mute.test(name)).slice(0, MOST_MODELS)
}
