/** What opens a menu where one writes: `/` for prompts, `@` for projects, `#` for fields of the canon. */
const signs = ['/', '@', '#'] as const
export type TriggerSign = (typeof signs)[number]

export interface Trigger {
  sign: TriggerSign
  /** Where the sign stands. */
  start: number
  /** What was typed after it, up to the cursor. */
  typed: string
}

/** The sign that the word at the cursor begins with, if it does. A sign inside a word, as in an address, opens nothing. */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const word = /(?:^|\s)([/@#])(\S*)$/.exec(text.slice(0, caret))
  const typed = word?.[2]
  const sign = signs.find((each) => each === word?.[1])
  if (!sign || typed === undefined) return undefined
  return { sign, start: caret - typed.length - 1, typed }
}

/** The text with something else in place of the sign and what was typed after it. */
export function replaceTrigger(text: string, { start, typed }: Trigger, by: string): string {
  return text.slice(0, start) + by + text.slice(start + 1 + typed.length)
}
