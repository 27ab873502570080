/** What opens a menu where one writes: `/` for prompts, `@` for projects, `#` for fields of the canon. */
const signs = ['/', '@', '#'] as const
type TriggerSign = (typeof signs)[number]

export interface Trigger {
  sign: TriggerSign
  /** Where the sign stands. */
  start: number
  /** What was typed after it, up to the cursor. */
  typed: string
}

/** More words than this are a sentence, and look for nothing. */
const LONGEST = 60

/**
 * The last sign on the line that a word begins with, if there is one, and all that follows it: names have several words. A sign
 * inside a word, as in an address, or with a blank behind it opens nothing.
 */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, found, typed = ''] = /^(?:.*\s)?([/@#])(\S.*)?$/.exec(line) ?? []
  const sign = signs.find((each) => each === found)
  if (!sign || typed.length > LONGEST) return undefined
  return { sign, start: caret - typed.length - 1, typed }
}

/** The text with something else in place of the sign and what was typed after it. */
export function replaceTrigger(text: string, { start, typed }: Trigger, by: string): string {
  return text.slice(0, start) + by + text.slice(start + 1 + typed.length)
}
