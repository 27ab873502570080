import { labelOf } from '#core/canon/starters.ts'
import { fieldsNamed } from '../read/canon-fields.ts'
import { readResult } from '../read/result.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'
import { saidOfFile } from './canon-file.ts'

/** “Set the price to 45 EUR”: proposes it, since a canon changes only by its owner's hand. */
export function proposeChange({ proposed, results }: Ask) {
  if (results.length > 0) return undefined
  const fields = proposed.map(({ key, value }) => ({ path: key, value }))
  if (fields.length === 0) return undefined
  const input = { fields, why: 'Asked for in the chat.' }
  return { text: '', call: { name: 'propose_canon', input } }
}

const byHand =
  /^\W*(?:please |can you )?(?<verb>delete|remove|clear|empty|lock|unlock) (?:(?:the|our|my) )?(?<field>[\p{L}. ]{3,40}?)(?: (?:in|from) (?:the|our) canon)?[.!?]?\s*$/iu

/** Changes other than a new value are made by the owner. */
export function changeByHand({ text, tools }: Ask): string | undefined {
  const { verb = '', field = '' } = byHand.exec(text)?.groups ?? {}
  const [path] = tools.includes('propose_canon') ? fieldsNamed(field) : []
  return path
    ? `I cannot ${verb.toLowerCase()} a field: I only propose new values. Open **Canon** and do it there, at ${labelOf(path)} (\`${path}\`).`
    : undefined
}

/** Proposed change, from the old value to the new. */
export function changeProposed(ask: Ask) {
  const found = ask.results.findLast(({ name }) => name === 'propose_canon')
  if (!found) return undefined
  const { data, said, cite } = readResult(found.result)
  const proposed = changesIn(data)
  if (proposed.length === 0) return `I have proposed nothing. ${data === undefined ? said : ''}`.trim()
  const one = proposed.length === 1
  return {
    text: paragraphs(
      `I propose ${one ? 'this change' : 'these changes'}${cite ? ` ${cite}` : ''}. Nothing has changed yet:`,
      proposed
        .map(
          ({ path, before, after }) =>
            `- ${labelOf(path)} (\`${path}\`): ${before ?? 'empty'} → **${after}**`,
        )
        .join('\n'),
      ...saidOfFile(ask),
      one
        ? 'Accept or refuse it below. Until then it waits in the review tray of the canon.'
        : 'Accept or refuse them below. Until then they wait in the review tray of the canon.',
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
