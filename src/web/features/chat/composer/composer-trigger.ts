/** Characters that open a menu: `/` for prompts, `@` for projects, `#` for canon fields. */
const signs = ['/', '@', '#'] as const
type TriggerSign = (typeof signs)[number]

export interface Trigger {
  sign: TriggerSign
  /** Index of the sign. */
  start: number
  /** Text after the sign, up to the cursor. */
  typed: string
}

/** Longer text is a sentence, not a search. */
const LONGEST = 60

/**
 * The last trigger on the line and the text after it, which may have several words. A sign inside a word, as in an email address,
 * or followed by a space is no trigger.
 */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, found, typed = ''] = /^(?:.*\s)?([/@#])(\S.*)?$/.exec(line) ?? []
  const sign = signs.find((each) => each === found)
  if (!sign || typed.length > LONGEST) return undefined
  return { sign, start: caret - typed.length - 1, typed }
}

/** The text with the trigger and its typed words replaced. */
export function replaceTrigger(text: string, { start, typed }: Trigger, by: string): string {
  return text.slice(0, start) + by + text.slice(start + 1 + typed.length)
}
