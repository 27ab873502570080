import type { CanonField } from '#contracts/canon.ts'
import { MARKET_CURRENCY } from '#core/canon/rule.ts'
import { starterOf } from '#core/canon/starters.ts'
import { fieldText } from '#core/canon/unit-text.ts'
import type { CanonValue } from '#core/canon/value.ts'
import { excerptOf } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'

const LONGEST_VALUE = 500

/** A canon field in the prompt. */
export interface NumberedField {
  number: number
  path: string
  label: string
  text: string
  /** The same as a sentence holds it: a list by commas. */
  said: string
}

export const canonLines = (lines: Pick<NumberedField, 'number' | 'path' | 'text'>[]): string =>
  lines.map(({ number, path, text }) => `[${number}] ${path}: ${text}`).join('\n')

export const marketOf = (fields: CanonField[]): CanonValue | undefined =>
  fields.find(({ path }) => path === MARKET_CURRENCY)?.value

/** A value with its unit written out: “9 %”, “120 pieces”, “39.90 EUR”. Long ones are cut; their tool gives them whole. */
export function promptValue(
  field: Pick<CanonField, 'path' | 'value'>,
  market: CanonValue | undefined,
): string {
  const { path, value } = field
  if (Array.isArray(value)) return inOneLine(JSON.stringify(value))
  const plainText = fieldText(field, market).replaceAll('\u202f', ' ').replace(/^−/, '-')
  return inOneLine(starterOf(path)?.unit === 'pieces' ? `${plainText} pieces` : plainText)
}

function inOneLine(text: string): string {
  const line = /[\r\n]/.test(text) ? text.replace(/\s+/g, ' ') : text
  return line.length <= LONGEST_VALUE ? line : `${line.slice(0, LONGEST_VALUE).toWellFormed()}…`
}

export const fieldAddress = (slug: string, path: string): string =>
  `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'canon', field: path })}`

/** A field as an answer names it; its address opens it in the canon. */
export const fieldSource = (
  slug: string,
  { path, label }: Pick<CanonField, 'path' | 'label'>,
  excerpt: string,
): CitedSource => ({
  kind: 'canon',
  title: label,
  href: fieldAddress(slug, path),
  excerpt: excerptOf(excerpt),
})
