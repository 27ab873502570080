import type { PageBlock, PageLanguage } from '#contracts/pages/page-blocks.ts'
import { shownText } from './shown-text.ts'

/** The same props with the text of each canon field in place of its binding. */
export type Resolved<Props> = Props extends { canon: string }
  ? string
  : Props extends readonly (infer Item)[]
    ? Resolved<Item>[]
    : Props extends object
      ? { [Key in keyof Props]: Resolved<Props[Key]> }
      : Props

export type ResolvedBlock = Resolved<PageBlock>

export interface Resolution {
  blocks: ResolvedBlock[]
  /** Text of every canon field the page states, by path; undefined for a field the canon does not have. */
  facts: Map<string, string | undefined>
  /** Some values did not fit. */
  isCut: boolean
}

/** Characters of all canon values of a page. One long value in many places would fill the memory. */
export const MOST_FILLED_IN = 400_000

/**
 * Puts canon values into blocks, amounts in the form of the page's language or, without one, as the canon writes them.
 * A field without a value becomes an empty text, which checks report.
 */
export function resolveFacts(
  blocks: readonly PageBlock[],
  textAt: (path: string) => string | undefined,
  language?: PageLanguage,
): Resolution {
  const facts = new Map<string, string | undefined>()
  let room = MOST_FILLED_IN
  let isCut = false
  const fillIn = (text: string) => {
    const fitting = text.slice(0, room)
    if (fitting.length < text.length) isCut = true
    room -= fitting.length
    return language ? shownText(fitting, language) : fitting
  }
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if (isBinding(value)) {
      const text = textAt(value.canon)
      facts.set(value.canon, text)
      return fillIn(text ?? '')
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
  }
  return { blocks: blocks.map(resolve) as ResolvedBlock[], facts, isCut }
}

const isBinding = (value: object): value is { canon: string } =>
  'canon' in value && typeof value.canon === 'string' && Object.keys(value).length === 1
