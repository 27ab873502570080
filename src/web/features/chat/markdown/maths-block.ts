/** Longer formulas are slow to draw and are shown as text. */
export const LONGEST_FORMULA = 5_000

const closings: Record<string, string> = { $$: '$$', '\\[': '\\]' }

/** A display formula, from a line with only the opening sign to one with the closing sign, or to a blank line. */
export function readMathsLines(
  lines: { text: string }[],
  at: number,
): { tex: string; next: number } | undefined {
  const closing = closings[lines[at]?.text.trim() ?? '']
  if (closing === undefined) return undefined
  let next = at + 1
  const inside: string[] = []
  while (next < lines.length) {
    const text = lines[next]?.text.trim() ?? ''
    if (text === '') break
    next += 1
    if (text === closing) break
    inside.push(text)
  }
  return { tex: inside.join('\n'), next }
}
