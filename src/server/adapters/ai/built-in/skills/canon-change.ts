import { readValue } from '#core/canon/read-value.ts'
import { labelOf } from '#core/canon/starters.ts'
import { fieldsNamed } from '../read/canon-fields.ts'
import { readResult } from '../read/result.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'

const wanted =
  /^\W{0,5}(?:(?:please|can you|could you)\s)?(?:set|change|update|correct)\s(?:(?:the|our|my)\s)?(?<field>[^\n?]{2,60}?)\s(?:to|as|=)\s(?<value>[^\n?]{1,500}?)(?:\sin (?:the|our) canon)?[.!]?\s{0,9}$/i

/** “Set the price to 45 EUR”: proposes it, since a canon changes only by its owner's hand. */
export function proposeChange({ text, tools, results }: Ask) {
  if (!tools.includes('propose_canon') || results.length > 0) return undefined
  const { field = '', value = '' } = wanted.exec(text)?.groups ?? {}
  const [path] = fieldsNamed(field)
  if (!path || !readValue(path, value).ok) return undefined
  const input = { fields: [{ path, value }], why: 'Asked for in the chat.' }
  return { text: '', call: { name: 'propose_canon', input } }
}

/** What was proposed, from what to what. */
export function changeProposed({ results }: Ask) {
  const found = results.findLast(({ name }) => name === 'propose_canon')
  if (!found) return undefined
  const { data, said, cite } = readResult(found.result)
  const proposed = changesIn(data)
  if (proposed.length === 0) return `I have proposed nothing. ${data === undefined ? said : ''}`.trim()
  return {
    text: paragraphs(
      `This waits in the review tray of the canon${cite ? ` ${cite}` : ''}. Nothing has changed yet:`,
      proposed
        .map(
          ({ path, before, after }) =>
            `- ${labelOf(path)} (\`${path}\`): ${before ?? 'empty'} → **${after}**`,
        )
        .join('\n'),
      'Accept or refuse it under **Canon**.',
    ),
    suggestions: ['What is our break-even ROAS?'],
  }
}

interface Change {
  path: string
  before: string | null
  after: string
}

function changesIn(data: unknown): Change[] {
  const proposed = typeof data === 'object' && data !== null && 'proposed' in data ? data.proposed : []
  if (!Array.isArray(proposed)) return []
  return proposed.flatMap(({ path, before, after }: Record<string, unknown>) =>
    typeof path === 'string' && typeof after === 'string'
      ? [{ path, before: typeof before === 'string' ? before : null, after }]
      : [],
  )
}
