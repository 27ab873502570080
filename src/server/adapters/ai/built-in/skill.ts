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
  /** What the seller wrote before, oldest first. */
  earlier: string[]
  /** In this message alone. */
  given: Figures
  /** In the conversation, the canon and the page that was read; what was said last counts. */
  figures: Figures
  /** The same without this message. */
  before: Figures
  /** What this message gives to choose from; what they have in common is in `given`. */
  choices: Figures[]
  source(name: keyof Figures): FigureSource
  /** What this message says in numbers that cannot be counted with. */
  unplaced: Unplaced
  /** What has to be said beside an answer that counts. */
  doubts: Doubts
  /** Changes of the canon that this message asks for. */
  proposed: Line[]
  /** Changes of the canon that were asked for and that it does not hold: they count once they are accepted. */
  waiting: Line[]
  facts: Facts
  /** Of the product that copy is written for. */
  productPrice: Figures['price']
  /** The product whose facts are not used, since another one was named. */
  setAside: string | undefined
  business: Business
  notation: NumberNotation
  /** Where it is known. */
  today: string | undefined
  tools: Conversation['tools']
  /** What the tools gave for this question. */
  results: { name: string; result: string }[]
  page: PageResult | undefined
}

/** Answers what it understands, and leaves the rest to the next skill. */
export type Skill = (ask: Ask) => BuiltInReply | string | undefined
