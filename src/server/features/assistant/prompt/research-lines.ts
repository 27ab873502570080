import type { SourceField } from '#contracts/research.ts'
import type { ListedSource } from '#server/features/research/research.service.ts'
import { excerptOf } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'
import { estimateTokens } from './data-block.ts'

const LONGEST_FIELD = 160
/** A model can't use addresses of pictures, and the title is listed already. */
const untold = new Set(['images', 'title'])

/** A research source as an answer names it; its address opens it in the research tab. */
export const researchSource = (slug: string, { id, title, fields }: ListedSource): CitedSource => ({
  kind: 'page',
  title,
  href: `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'research', source: id })}`,
  excerpt: excerptOf(fieldsText(fields)),
})

export const fieldsText = (fields: SourceField[]): string =>
  fields
    .filter(({ name }) => !untold.has(name))
    .map(({ name, value }) => `${name}: ${shortened(value)}`)
    .join('; ')

const shortened = (value: string) => {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_FIELD ? line : `${line.slice(0, LONGEST_FIELD).toWellFormed()}…`
}

/** A line for each source, as many as fit; at the end, how many were left out. */
export function researchLines(
  sources: { number: number; source: ListedSource }[],
  total: number,
  budget: number,
): string {
  const lines: string[] = []
  let left = budget
  for (const { number, source } of sources) {
    const line = sourceLine(number, source)
    left -= estimateTokens(line)
    if (left < 0) break
    lines.push(line)
  }
  const more = total - lines.length
  return [...lines, ...(more > 0 ? [`[${more} more sources are not listed here]`] : [])].join('\n')
}

const sourceLine = (number: number, { kind, title, url, capturedAt, fields }: ListedSource): string =>
  [
    `[${number}] ${shortened(title)}`,
    kind,
    url ?? 'no address',
    `captured ${capturedAt.slice(0, 10)}`,
    fieldsText(fields),
  ]
    .filter(Boolean)
    .join(' | ')
