/** A formula that is longer is none: prices are written with the same sign. */
const LONGEST = 1_000

const pairs = [
  { open: '$$', close: '$$', display: true },
  { open: '\\[', close: '\\]', display: true },
  { open: '\\(', close: '\\)', display: false },
] as const

export interface MathsNode {
  type: 'maths'
  tex: string
  display: boolean
}

/** The formula that begins here, if one does. */
export function readMaths(text: string, at: number): { node: MathsNode; next: number } | undefined {
  const pair = pairs.find(({ open }) => text.startsWith(open, at))
  if (!pair) return text[at] === '$' ? readDollars(text, at) : undefined
  const start = at + pair.open.length
  const length = text.slice(start, start + LONGEST).indexOf(pair.close)
  if (length < 1) return undefined
  return {
    node: { type: 'maths', tex: text.slice(start, start + length).trim(), display: pair.display },
    next: start + length + pair.close.length,
  }
}

/**
 * `$x$`. The signs stand close to what is between them, the second one before no digit, and what begins like a price must look
 * like a formula further on: "$5 to $10" is none.
 */
function readDollars(text: string, at: number) {
  const inside = /^(?![\s$])([^$\n]*[^\s$\\])\$(?!\d)/.exec(text.slice(at + 1, at + 1 + LONGEST))?.[1]
  if (inside === undefined || (/^[\d.,]/.test(inside) && !/[\\^_{=]/.test(inside))) return undefined
  return { node: { type: 'maths' as const, tex: inside, display: false }, next: at + inside.length + 2 }
}
