import { lookUp } from '../read/business.ts'
import { fieldsNamed } from '../read/canon-fields.ts'
import { speaksToAssistant } from '../read/page.ts'
import { readResult } from '../read/result.ts'
import type { Ask } from '../skill.ts'
import { waitingNote } from '../write/order-table.ts'
import { paragraphs } from '../write/working.ts'
import { quoted } from './knowledge.ts'
import { howToAdd, toldHere } from './nothing-found.ts'

const asks = /\?\s*$|^\W*(?:whats?|which|whom?|how|where|when|do|does|is|are|tell me|look up|show me)\b/i

/** Answers from the canon, with the field it stands in; says so when the field is empty and no file knows more. */
export function canon(ask: Ask) {
  const { text, given, business, tools, results } = ask
  if (business.canon.length === 0 || !asks.test(text) || Object.keys(given).length > 0) return undefined
  const paths = fieldsNamed(text)
  if (paths.length === 0) return undefined
  const found = paths.flatMap((path) => {
    const value = lookUp(business.canon, path)
    return value ? [{ path, value }] : []
  })
  if (found.length > 0 && results.length === 0 && tools.includes('get_canon'))
    return { text: '', call: { name: 'get_canon', input: { paths: found.map(({ path }) => path) } } }
  if (found.length === 0 && (quoted(ask) ?? toldHere(ask))) return undefined
  return listed(found) ?? emptyIn(paths)
}

const emptyIn = (paths: string[]): string =>
  `The canon does not say: ${paths.map((path) => `\`${path}\``).join(', ')} ${paths.length > 1 ? 'are' : 'is'} empty, and I found nothing about it in the files of this project. ${howToAdd('it')}`

/** Canon values, with a place to check them. */
export function canonFound(ask: Ask): string | undefined {
  const { results, waiting } = ask
  const found = results.findLast(({ name }) => name === 'get_canon')
  if (!found) return undefined
  const { data, cite } = readResult(found.result)
  const fields = fieldsIn(data)
  const own = waiting.filter(({ key }) => fields.some(({ path }) => path === key))
  const told = listed(fields, cite)
  const said = quoted(ask)
  return told && paragraphs(told, said && `A file says: ${said}`, waitingNote(own))
}

function listed(found: { path: string; value: string }[], cite = ''): string | undefined {
  const told = found.filter(({ value }) => !speaksToAssistant(value))
  if (told.length === 0) return undefined
  const lines = told.map(({ path, value }) => `- **${value}** (\`${path}\`)`)
  return [`From the canon${cite ? ` ${cite}` : ''}:`, ...lines].join('\n')
}

function fieldsIn(data: unknown): { path: string; value: string }[] {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : []
  if (!Array.isArray(fields)) return []
  return fields.flatMap(({ path, value }: Record<string, unknown>) =>
    typeof path === 'string' && typeof value === 'string' ? [{ path, value }] : [],
  )
}
