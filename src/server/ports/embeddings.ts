/** Turns texts into vectors whose closeness is that of what the texts mean. */
export interface Embeddings {
  /** Names what makes the vectors: those of different models cannot be compared. */
  readonly model: string
  /** Whether it was taught English alone. */
  readonly englishOnly: boolean
  /** A vector of length 1 for each text. Someone waits for a question, so it goes before passages. */
  embed(texts: string[], what: 'question' | 'passages', signal?: AbortSignal): Promise<Float32Array[]>
}
