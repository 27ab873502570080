/**
 * A number whose thousands are grouped, as the source of a pattern: all by the same mark, and the decimals by another, so that
 * `1.793.5` and `1,200 300` are none.
 */
export const GROUPED =
  "\\d{1,3}(?<by>[.,'’\\u00a0\\u202f ])\\d{3}(?:\\k<by>\\d{3})*(?:(?!\\k<by>)[.,]\\d{1,9})?"

/**
 * Digits in European or American notation, as plain ones: `1.299,50` and `1,299.50` are `1299.50`. What `isTwofold` is
 * taken for thousands, or where thousandths are `fine` for decimals.
 */
export function plainDigits(digits: string, fine = false): string {
  const mark = decimalMark(digits, fine)
  const kept = Array.from(digits, (char) => (char === mark ? '.' : /\d/.test(char) ? char : ''))
  return kept.join('').replace(/^\./, '0.')
}

/** The last of two different marks is the decimal one. The same one several times groups thousands. */
export function decimalMark(digits: string, fine: boolean): '.' | ',' | undefined {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1) as '.' | ',' | undefined
  if (new Set(marks).size > 1) return last
  return marks.length > 1 || (isTwofold(digits) && !fine) ? undefined : last
}

/** True if a single mark may group thousands as well as part decimals: `1.125` and `1,125`, but not `0.125` or `1234.125`. */
export const isTwofold = (digits: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
