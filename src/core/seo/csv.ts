const MOST_ROWS = 20_000

/** Rows of a CSV text: commas, semicolons or tabs, quotes as spreadsheets write them. */
function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endRow = () => {
    row.push(cell)
    if (row.some((value) => value.trim() !== '')) rows.push(row.map((value) => value.trim()))
    row = []
    cell = ''
  }
  for (let at = 0; at < source.length && rows.length < MOST_ROWS; at += 1) {
    const sign = source[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') isQuoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return ['\t', ';', ','].reduce((best, sign) =>
    line.split(sign).length > line.split(best).length ? sign : best,
  )
}

const columns = {
  phrase: /^(?:top queries|queries|query|keyword|keywords|search term|phrase|suchanfragen?)$/i,
  volume: /^(?:search )?volume$|^avg\.? monthly searches$/i,
  clicks: /^(?:clicks|klicks)$/i,
  impressions: /^(?:impressions|impressionen)$/i,
  engine: /^(?:engine|search engine|market)$/i,
  day: /^(?:date|day|datum)$/i,
  rank: /^(?:rank|ranking|position|pos\.?|average position)$/i,
} as const
type Column = keyof typeof columns

const placesOf = (head: string[]): Partial<Record<Column, number>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, pattern]) => {
      const at = head.findIndex((cell) => pattern.test(cell.trim()))
      return at >= 0 ? [[name, at]] : []
    }),
  )

const GROUPED = /^\d{1,3}(?:([\s,.’'])\d{2,3}(?:\1\d{2,3}){0,3}(?<=\d{3}))?$/

/** A whole number, its thousands grouped or not. A decimal is no count. */
const countOf = (text = ''): number | undefined => {
  const digits = text.replace(/[\s,.’']/g, '')
  return /^\d{1,9}$/.test(digits) && (digits === text || GROUPED.test(text)) ? Number(digits) : undefined
}

export interface KeywordRow {
  phrase: string
  figures: { volume?: number; clicks?: number; impressions?: number }
}

/** Keywords of a pasted list or a CSV file. A figure is read only from a column that names it. */
export function readKeywords(text: string): KeywordRow[] {
  const [head = [], ...rest] = readCsv(text)
  const places = placesOf(head)
  const rows = places.phrase === undefined ? [head, ...rest] : rest
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const phrase = (row[places.phrase ?? 0] ?? '').replace(/\s+/g, ' ').slice(0, 120).trim()
    if (phrase === '' || seen.has(phrase.toLowerCase())) return []
    seen.add(phrase.toLowerCase())
    const figures = Object.fromEntries(
      (['volume', 'clicks', 'impressions'] as const).flatMap((name) => {
        const at = places[name]
        const count = at === undefined ? undefined : countOf(row[at])
        return count === undefined ? [] : [[name, count]]
      }),
    )
    return [{ phrase, figures }]
  })
}

export type RankReading = { kind: 'position'; position: number } | { kind: 'not-found' } | { kind: 'unknown' }

/** A rank as people write it: a number, a word for “not in the results”, or nothing known. */
export function readRank(text: string): RankReading | undefined {
  const plain = text.trim().toLowerCase()
  if (/^(?:|-|–|\?|unknown|n\/?a|null|not checked)$/.test(plain)) return { kind: 'unknown' }
  if (/^(?:not found|not ranked|not in (?:the )?(?:results|top \d+)|none|absent|>\s?\d+|\d+\+)$/.test(plain))
    return { kind: 'not-found' }
  const position = Number(plain.replace(/^#/, ''))
  return Number.isInteger(position) && position >= 1 && position <= 1_000
    ? { kind: 'position', position }
    : undefined
}

export interface RankRow {
  phrase: string
  engine: string
  day: string
  result: RankReading
}

/** Ranks of a CSV file with a head, and the lines that could not be read. */
export function readRanks(
  text: string,
  usual: { engine: string; day: string },
): { rows: RankRow[]; faults: string[] } {
  const [head = [], ...rest] = readCsv(text)
  const places = placesOf(head)
  const { phrase: phraseAt, rank: rankAt } = places
  if (phraseAt === undefined || rankAt === undefined)
    return { rows: [], faults: ['The first line needs the columns “keyword” and “rank”.'] }
  const rows: RankRow[] = []
  const faults: string[] = []
  for (const [at, row] of rest.entries()) {
    const phrase = (row[phraseAt] ?? '').slice(0, 120)
    const result = readRank(row[rankAt] ?? '')
    const day = (places.day === undefined ? '' : row[places.day]) || usual.day
    const engine = ((places.engine === undefined ? '' : row[places.engine]) || usual.engine).slice(0, 60)
    if (phrase === '' || !result || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
      faults.push(`Line ${at + 2}: ${row.join(', ').slice(0, 80)}`)
    else rows.push({ phrase, engine, day, result })
  }
  return { rows, faults }
}
