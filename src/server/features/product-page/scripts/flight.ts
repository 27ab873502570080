import { foreignJson } from '../values/fields.ts'
import { readLiteral } from './literal.ts'

const push = /__next_f\.push\(\[1,\s{0,4}(?=")/g
const row = /^[0-9a-f]{1,6}:(?:[A-Z]{0,2})(?=[[{])/i
const MAX_PIECES = 500
const MAX_ROWS = 400
const MAX_PIECE = 300_000
const MAX_TEXT = 2_000_000

/** Values of Next's app router: its scripts push pieces of one text, whose rows are JSON. */
export function readFlight(scripts: string[]): unknown[] {
  let text = ''
  let pieces = 0
  let scanned = 0
  for (const script of scripts)
    for (const match of script.matchAll(push)) {
      if (pieces++ >= MAX_PIECES || scanned > MAX_TEXT) break
      const from = match.index + match[0].length
      const piece = readLiteral(script.slice(from, from + MAX_PIECE))
      scanned += typeof piece === 'string' ? piece.length : MAX_PIECE
      if (typeof piece === 'string') text += piece
    }
  if (text === '') return []
  return text
    .split('\n')
    .slice(0, MAX_ROWS)
    .flatMap((line) => {
      const start = row.exec(line)?.[0]
      return start && /price|sku|amount/i.test(line) ? (foreignJson(line.slice(start.length)) ?? []) : []
    })
}
