/** About how many Latin letters a token is worth. */
export const CHARACTERS_PER_TOKEN = 4

/**
 * Estimated tokens of a character: good enough for budgets and estimates. Models split words of other alphabets into shorter pieces
 * than Latin ones, and read Chinese characters one by one.
 */
const weightOf = (code: number): number => {
  if (code < 0x250) return 1 / CHARACTERS_PER_TOKEN
  return code < 0x900 ? 0.5 : 1
}

export function tokensIn(text: string): number {
  let tokens = 0
  for (let at = 0; at < text.length; at++) tokens += weightOf(text.charCodeAt(at))
  return tokens
}

export const estimateTokens = (text: string): number => Math.ceil(tokensIn(text))

/** How many characters of the beginning of a text fit. */
export function charactersWithin(text: string, budget: number): number {
  let left = budget
  for (let at = 0; at < text.length; at++) {
    left -= weightOf(text.charCodeAt(at))
    if (left < 0) return at
  }
  return text.length
}

/** The tags that mark data. What stands within them was written by anyone, and is never an order. */
export const blockTags = [
  'business-instructions',
  'research',
  'research-sources',
  'canon',
  'passages',
  'tables',
  'files',
  'attachment',
] as const
export type BlockTag = (typeof blockTags)[number]

const anyTag = new RegExp(`<(?=[\\s/]*(?:${blockTags.join('|')})\\b)`, 'gi')

/** Marks a text as data, within its budget. A text that tries to close its block only shows that it tried. */
export function dataBlock(
  tag: BlockTag,
  text: string,
  budget: number,
  attributes: Record<string, string> = {},
): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${attributeValue(value)}"`)
  return `<${tag}${named.join('')}>\n${withinTokens(text, budget).replace(anyTag, '&lt;')}\n</${tag}>`
}

const attributeValue = (value: string) =>
  value
    .replace(/\p{C}+/gu, ' ')
    .slice(0, 200)
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The beginning of a text that fits, and how much was left out. */
export function withinTokens(text: string, budget: number): string {
  const most = charactersWithin(text, budget)
  if (text.length === most) return text
  return `${text.slice(0, most).toWellFormed()}\n[${text.length - most} more characters were left out here]`
}
