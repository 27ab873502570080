import { contentWords } from '#core/content-words.ts'
import type { Embeddings } from '#server/ports/embeddings.ts'
import { examples, type IntentName } from './examples.ts'

export interface Likeness {
  intent: IntentName
  /** From 0 to 1. */
  score: number
}

type Embed = Pick<Embeddings, 'embed'>

/** Compares a question with the examples: by meaning, or by words while the model cannot be asked. */
export function intentReader(embeddings: Embed | undefined) {
  let known: Promise<Float32Array[]> | undefined
  const vectors = (model: Embed) => {
    known ??= model.embed(
      examples.map(({ text }) => text),
      'question',
    )
    // A failure is not kept: the next question tries again.
    known.catch(() => {
      known = undefined
    })
    return known
  }

  async function byMeaning(question: string, model: Embed): Promise<number[]> {
    const [[asked], told] = await Promise.all([model.embed([question], 'question'), vectors(model)])
    return told.map((vector) => (asked ? dot(asked, vector) : 0))
  }

  return async (question: string): Promise<Likeness[]> => {
    const scores = embeddings
      ? await byMeaning(question, embeddings).catch(() => byWords(question))
      : byWords(question)
    const best = new Map<IntentName, number>()
    for (const [at, { intent }] of examples.entries())
      best.set(intent, Math.max(best.get(intent) ?? 0, scores[at] ?? 0))
    return Array.from(best, ([intent, score]) => ({ intent, score })).sort(
      (one, other) => other.score - one.score,
    )
  }
}

export type IntentReader = ReturnType<typeof intentReader>

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

const wordsOf = examples.map(({ text }) => new Set(contentWords(text)))

/** The share of words that a question and an example have in common. */
function byWords(question: string): number[] {
  const asked = new Set(contentWords(question))
  return wordsOf.map((words) => {
    const shared = [...words].filter((word) => asked.has(word)).length
    return shared / Math.max(1, Math.sqrt(words.size * asked.size))
  })
}
