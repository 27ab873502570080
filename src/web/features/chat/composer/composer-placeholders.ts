import { flushSync } from 'react-dom'
import { COMPOSER_ID } from '#web/lib/composer.ts'
import { triggerAt } from './composer-trigger.ts'
import { draftOf, writeDraft } from './draft.store.ts'

/** A placeholder: {product}. */
const placeholder = /\{\p{L}[\p{L}\d ]{0,39}\}/gu

export interface TextRange {
  start: number
  end: number
}

const placeholdersIn = (text: string): TextRange[] =>
  Array.from(text.matchAll(placeholder), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))

export const nextPlaceholder = (text: string, from: number): TextRange | undefined =>
  placeholdersIn(text).find(({ start }) => start >= from)

export const previousPlaceholder = (text: string, before: number): TextRange | undefined =>
  placeholdersIn(text).findLast(({ end }) => end <= before)

/** Puts a prompt into the composer and selects its first placeholder after `from`, or moves to its end. */
export function writePromptText(draft: string, text: string, from = 0, end = text.length): void {
  // The text must be rendered before it can be selected.
  flushSync(() => writeDraft(draft, text))
  const input = document.getElementById(COMPOSER_ID)
  if (!(input instanceof HTMLTextAreaElement)) return
  const range = nextPlaceholder(text, from) ?? { start: end, end }
  input.focus()
  input.setSelectionRange(range.start, range.end)
  // Browsers fire no event for an unchanged cursor, and the prompt menu opens at the cursor.
  document.dispatchEvent(new Event('selectionchange'))
}

/** Appends text to the composer, replacing an unfinished prompt search. */
export function addPromptText(draft: string, added: string, between = ' '): void {
  const { text } = draftOf(draft)
  const search = triggerAt(text, text.length)
  const kept = search?.sign === '/' ? text.slice(0, search.start) : text
  const before = kept === '' || /\s$/.test(kept) ? kept : kept + between
  writePromptText(draft, before + added, before.length)
}
