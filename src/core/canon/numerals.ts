/** Digits in European or American notation, as plain ones: `1.299,50` and `1,299.50` are `1299.50`. */
export function plainDigits(digits: string, rate = false): string {
  const mark = decimalMark(digits, rate)
  const kept = Array.from(digits, (char) => (char === mark ? '.' : /\d/.test(char) ? char : ''))
  return kept.join('').replace(/^\./, '0.')
}

/**
 * The last of two different marks is the decimal one. A single mark before exactly three digits groups thousands,
 * for prices have no third decimal; after a zero and in percentages it is decimal all the same.
 */
export function decimalMark(digits: string, rate: boolean): '.' | ',' | undefined {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1) as '.' | ',' | undefined
  if (!last) return undefined
  if (new Set(marks).size > 1) return last
  if (marks.length > 1) return undefined
  const [head = '', tail = ''] = digits.split(last)
  return tail.length === 3 && head.length > 0 && head !== '0' && !rate ? undefined : last
}
