import type { CanonField } from '#contracts/canon.ts'
import { formatValue } from '#core/canon/value.ts'
import { excerptOf } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'

const LONGEST_VALUE = 500

/** The canon as a model is told of it, a field a line. What is long can be read whole with its tool. */
export const canonLines = (fields: CanonField[]): string =>
  fields.map((field) => `${field.path}: ${inOneLine(field)}`).join('\n')

function inOneLine({ value }: CanonField): string {
  const text = Array.isArray(value) ? JSON.stringify(value) : formatValue({ value })
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
