import { flushSync } from 'react-dom'
import { COMPOSER_ID } from '#web/lib/composer.ts'
import { writeDraft } from './draft.store.ts'

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
}
