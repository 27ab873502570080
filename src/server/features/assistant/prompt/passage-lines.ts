import type { NamedPassage } from '#server/features/knowledge/search/knowledge-search.service.ts'
import { passageSource, rowSource } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'

const LONGEST_NAME = 80

/** Mark of a passage that may have been found by chance. */
export const WEAK_MARK = 'weak match'

/** A passage of a file, or rows of a table, that the question may be about. */
export interface PromptPassage extends Pick<NamedPassage, 'weak' | 'supersededBy'> {
  number: number
  title: string
  text: string
}

/** Numbered by the source that it is cited as. */
export function numberedPassage(
  slug: string,
  passage: NamedPassage,
  cite: (source: CitedSource) => number,
): PromptPassage {
  const { text, weak = false, supersededBy = null } = passage
  const source = sourceOf(slug, passage)
  return { number: cite(source), title: source.title, text, weak, supersededBy }
}

const sourceOf = (slug: string, { tableId, ...passage }: NamedPassage): CitedSource =>
  tableId ? rowSource(slug, { ...passage, tableId }) : passageSource(slug, passage)

/** A warning: a passage may not fit the question, or a newer file replaces its file. Empty for most. */
export const markOf = ({ weak, supersededBy }: Pick<NamedPassage, 'weak' | 'supersededBy'>): string =>
  [supersededBy && olderVersion(supersededBy), weak && WEAK_MARK].filter(Boolean).join(', ')

export const olderVersion = (newer: string): string => `older version of ${nameInLine(newer)}`

export const nameInLine = (name: string): string =>
  name.replace(/\s+/g, ' ').slice(0, LONGEST_NAME).toWellFormed()

/** “[2] manual.md (weak match)” on its own line, then the passage. */
export function passageEntry({ number, title, text, ...passage }: PromptPassage): string {
  const mark = markOf(passage)
  const line = `[${number}] ${title.replace(/\s+/g, ' ')}${mark && ` (${mark})`}`
  return `${line}\n${text.replace(/^(?=\[\d{1,3}\] )/gm, ' ')}`
}
