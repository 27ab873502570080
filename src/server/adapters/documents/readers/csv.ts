import papaparse from 'papaparse'
import { decodeText } from '../plain-text.ts'
import { writeSheets } from './rows.ts'

export function readCsv(bytes: Uint8Array): string {
  return writeSheets([{ rows: csvRows(bytes).rows }])
}

export function csvRows(bytes: Uint8Array) {
  const text = decodeText(bytes)
  const delimiter = delimiterOf(text)
  return { rows: papaparse.parse<string[]>(text, { delimiter }).data, delimiter }
}

/** The sign that the first line has most of, outside of its quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
