import { flushSync } from 'react-dom'
import { COMPOSER_ID } from '#web/lib/composer.ts'
import { triggerAt } from './composer-trigger.ts'
import { draftOf, writeDraft } from './draft.store.ts'

/** A place to be filled in: {product}. */
const placeholder = /\{\p{L}[\p{L}\d ]{0,39}\}/gu

export interface Range {
  start: number
  end: number
}

const placeholdersIn = (text: string): Range[] =>
  Array.from(text.matchAll(placeholder), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))

export const nextPlaceholder = (text: string, from: number): Range | undefined =>
  placeholdersIn(text).find(({ start }) => start >= from)

export const previousPlaceholder = (text: string, before: number): Range | undefined =>
  placeholdersIn(text).findLast(({ end }) => end <= before)

/** Writes a prompt into the composer and selects what is to be filled in first, from a place on; without any, the end. */
export function writePromptText(draft: string, text: string, from = 0, end = text.length): void {
  // The text must stand there before anything in it can be selected.
  flushSync(() => writeDraft(draft, text))
  const input = document.getElementById(COMPOSER_ID)
  if (!(input instanceof HTMLTextAreaElement)) return
  const range = nextPlaceholder(text, from) ?? { start: end, end }
  input.focus()
  input.setSelectionRange(range.start, range.end)
  // Browsers do not tell of a cursor that stood there already, and the menu of prompts opens at the cursor.
  document.dispatchEvent(new Event('selectionchange'))
}

/** Writes something behind what already stands in the composer; only an unfinished search for a prompt gives way to it. */
export function addPromptText(draft: string, added: string, between = ' '): void {
  const { text } = draftOf(draft)
  const search = triggerAt(text, text.length)
  const kept = search?.sign === '/' ? text.slice(0, search.start) : text
  const before = kept === '' || /\s$/.test(kept) ? kept : kept + between
  writePromptText(draft, before + added, before.length)
}
