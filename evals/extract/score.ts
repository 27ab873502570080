import {
  type ExtractedVariant,
  type Extraction,
  type ExtractionField,
  extractionFields,
} from '#contracts/extraction.ts'
import { extract } from '#server/features/product-page/extract.ts'
import { readShopify } from '#server/features/product-page/sources/shopify.ts'
import { type CorpusPage, keyOf } from './sample.ts'

/** Values found, how many of them are right, and how many there were to find. */
interface FieldScore {
  field: ExtractionField
  found: number
  right: number
  expected: number
}

interface Miss {
  page: string
  field: ExtractionField
  got: unknown
  wanted: unknown
}

export const precisionOf = ({ found, right }: FieldScore): number => (found === 0 ? 1 : right / found)
export const recallOf = ({ expected, right }: FieldScore): number => (expected === 0 ? 1 : right / expected)

/** Fields with targets, and the targets. */
const targets = {
  fields: ['title', 'price', 'currency', 'images', 'variants'] as ExtractionField[],
  precision: 0.98,
  recall: 0.95,
}

const extractPage = ({ html, url, shopify }: CorpusPage): Extraction =>
  extract(html, url, shopify ? readShopify(shopify, url) : undefined)

export function scorePages(pages: CorpusPage[]): { scores: FieldScore[]; misses: Miss[] } {
  const misses: Miss[] = []
  const scores = extractionFields.map((field): FieldScore => ({ field, found: 0, right: 0, expected: 0 }))
  for (const page of pages) {
    const extraction = extractPage(page)
    for (const score of scores) {
      const wanted = listOf(page.expected[score.field]).map((value) =>
        isAmount(score.field) ? plain(String(value)) : spaced(String(value)),
      )
      const got = foundIn(extraction, score.field).map(spaced)
      const right = got.filter((value) => wanted.includes(value)).length
      score.found += got.length
      score.expected += wanted.length
      score.right += right
      if (right < got.length || right < wanted.length)
        misses.push({ page: page.name, field: score.field, got, wanted })
    }
  }
  return { scores, misses }
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The best candidate in the form of the expectations. */
function foundIn({ fields }: Extraction, field: ExtractionField): string[] {
  const [best] = fields[field]
  if (!best) return []
  switch (field) {
    case 'price':
      return [(best.value as { amount: string }).amount].map(plain)
    case 'compareAt':
      return [plain(String(best.value))]
    case 'rating':
      return [(best.value as { value: string }).value]
    case 'availability':
      return [/out of stock|sold out|discontinued/.test(String(best.value)) ? 'gone' : 'there']
    case 'variants':
      return (best.value as ExtractedVariant[]).map(keyOf)
    case 'specifications':
      return (best.value as { name: string; value: string }[]).map(({ name, value }) => `${name}=${value}`)
    default:
      return listOf(best.value).map(String)
  }
}

const plain = (amount: string): string => String(Number(amount))
const isAmount = (field: ExtractionField): boolean => field === 'price' || field === 'compareAt'

const spaced = (text: string): string => text.replace(/\s+/g, ' ')

/** Headings of the two tables in the documents. */
export const parts = { regression: 'regression', heldBack: 'held back' } as const

export const reachesTargets = (scores: FieldScore[]): boolean =>
  scores
    .filter(({ field }) => targets.fields.includes(field))
    .every((score) => precisionOf(score) >= targets.precision && recallOf(score) >= targets.recall)

/** A table of one part, as the documents show it. */
export function tableOf(part: string, pages: number, scores: FieldScore[]): string {
  const rows = scores.map(
    (score) =>
      `| ${score.field} | ${precisionOf(score).toFixed(3)} | ${recallOf(score).toFixed(3)} | ${score.expected} |`,
  )
  return [`| ${part}: ${pages} pages | precision | recall | values |`, '|---|---:|---:|---:|', ...rows].join(
    '\n',
  )
}

/** The scores of a part in a document. */
export function documentedScores(
  markdown: string,
  part: string,
): { field: string; precision: number; recall: number }[] {
  const table = markdown.slice(markdown.indexOf(`| ${part}: `)).split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| (\w+) \| ([\d.]+) \| ([\d.]+) \| \d+ \|$/gm)].map(
    ([, field = '', precision, recall]) => ({
      field,
      precision: Number(precision),
      recall: Number(recall),
    }),
  )
}
