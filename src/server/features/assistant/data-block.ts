/** About how many characters a token is worth. Good enough for budgets, and for an estimate where nobody counted. */
export const CHARACTERS_PER_TOKEN = 4

export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** The tags that mark data. What stands within them was written by anyone, and is never an order. */
export const blockTags = [
  'business-instructions',
  'research',
  'canon',
  'passages',
  'tables',
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
  const most = Math.max(0, budget) * CHARACTERS_PER_TOKEN
  if (text.length <= most) return text
  return `${text.slice(0, most)}\n[${text.length - most} more characters were left out here]`
}
