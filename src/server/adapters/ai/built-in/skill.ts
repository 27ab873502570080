import type { Figures } from './figures.ts'
import type { Notation } from './notation.ts'

/** A question, with everything the seller has said about the product so far. */
export interface Ask {
  text: string
  /** In this message alone. */
  given: Figures
  /** In the conversation; what was said last counts. */
  figures: Figures
  currencies: string[]
  notation: Notation
}

/** Answers in Markdown what it understands, and leaves the rest to the next skill. */
export type Skill = (ask: Ask) => string | undefined
