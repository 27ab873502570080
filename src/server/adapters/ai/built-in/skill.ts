import type { BuiltInReply, Conversation } from './conversation.ts'
import type { Line } from './read/blocks.ts'
import type { Business } from './read/business.ts'
import type { Doubts } from './read/doubts.ts'
import type { Facts } from './read/facts.ts'
import type { Figures } from './read/figures.ts'
import type { PageResult } from './read/page.ts'
import type { Unplaced } from './read/unplaced.ts'
import type { NumberNotation } from './write/notation.ts'

type FigureSource = 'told' | 'canon' | 'page'

/** A question, with everything that is known when it is asked. */
export interface Ask {
  text: string
  tooLong: boolean
  /** The seller's earlier messages, oldest first. */
  earlier: string[]
  /** In this message alone. */
  given: Figures
  /** In the conversation, the canon and the page that was read; what was said last counts. */
  figures: Figures
  /** The same without this message. */
  before: Figures
  /** Alternatives in this message; their common figures are in `given`. */
  choices: Figures[]
  source(name: keyof Figures): FigureSource
  /** Numbers in this message that cannot be used. */
  unplaced: Unplaced
  /** Remarks beside the answer. */
  doubts: Doubts
  /** Changes of the canon that this message asks for. */
  proposed: Line[]
  /** Changes of the canon that were asked for and that it does not hold: they count once they are accepted. */
  waiting: Line[]
  facts: Facts
  /** Price of the product that copy is written for. */
  productPrice: Figures['price']
  /** The product whose facts are not used, since another one was named. */
  setAside: string | undefined
  business: Business
  notation: NumberNotation
  /** Today's date, if known. */
  today: string | undefined
  tools: Conversation['tools']
  /** Tool results for this question. */
  results: { name: string; result: string }[]
  page: PageResult | undefined
}

/** Answers what it understands, and leaves the rest to the next skill. */
export type Skill = (ask: Ask) => BuiltInReply | string | undefined
