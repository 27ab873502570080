import { contextOf, type FilePiece } from '../indexing/passages.ts'

/** A whole passage is too blurred to answer a question: it is compared a sentence or two at a time. */
const ENOUGH_WORDS = 20
const MOST_PARTS = 12
const LARGEST = 127

/** “2 p.m. on a working day” and “e.g. oak” go on in one sentence. */
const sentenceEnd = /(?<=[.!?])(?<!\b\p{L}\.)\s+|(?<=\b\p{L}\.)\s+(?=\p{Lu})|\n+/u

/** The parts of a passage, each with what stands above it. */
export function partsOf(fileName: string, piece: FilePiece): string[] {
  const above = contextOf(fileName, { ...piece, text: '' }).replaceAll('\n', ' ')
  const sentences = piece.text.split(sentenceEnd).filter((text) => text.trim() !== '')
  const parts: string[] = []
  let part = ''
  for (const sentence of sentences) {
    part = part === '' ? sentence : `${part} ${sentence}`
    if (part.split(/\s+/).length < ENOUGH_WORDS && parts.length < MOST_PARTS - 1) continue
    parts.push(part)
    part = ''
  }
  if (part !== '') parts.push(part)
  const kept = parts.slice(0, MOST_PARTS - 1)
  const rest = parts.slice(MOST_PARTS - 1).join(' ')
  return [...kept, ...(rest === '' ? [] : [rest])].map((text) => `${above} ${text}`)
}

/** The middle of vectors, as long as 1. */
export function meanOf(vectors: Float32Array[]): Float32Array {
  const [first] = vectors
  if (!first) throw new Error('there is no middle of nothing')
  const sum = first.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0))
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((value) => value / length)
}

/** Vectors packed into a byte for each number. Direction is kept, length is lost. */
export function packed(vectors: Float32Array[]): Uint8Array {
  const bytes = vectors.map((vector) => {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
    return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * LARGEST)).buffer)
  })
  return Buffer.concat(bytes)
}

/** The cosine between a question and the closest of packed vectors. */
export function closest(question: Float32Array, bytes: Uint8Array): number {
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  let best = -1
  for (let from = 0; from + question.length <= values.length; from += question.length) {
    let [product, square] = [0, 0]
    for (let at = 0; at < question.length; at++) {
      const value = values[from + at] ?? 0
      product += value * (question[at] ?? 0)
      square += value * value
    }
    if (square > 0) best = Math.max(best, product / Math.sqrt(square))
  }
  return best
}
