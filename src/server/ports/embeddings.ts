/** Turns texts into vectors that are close when their meanings are. */
export interface Embeddings {
  /** Id of the model; vectors of different models can't be compared. */
  readonly model: string
  /** True if the model supports only English. */
  readonly englishOnly: boolean
  /** A vector of length 1 for each text. Someone waits for a question, so it goes before passages. */
  embed(texts: string[], what: 'question' | 'passages', signal?: AbortSignal): Promise<Float32Array[]>
}
