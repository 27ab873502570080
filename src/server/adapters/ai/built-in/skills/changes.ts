import { z } from 'zod'
import { figurePaths } from '#core/canon/figure-paths.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf, starters } from '#core/canon/starters.ts'
import { writeValue } from '#core/notation.ts'
import type { ContextField } from '#server/ports/answer-context.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { paragraphs } from '../write/markdown.ts'

export interface Change {
  path: string
  value: string
}

const labelled = /^[\s>*-]*(?<field>[\p{L}][\p{L} .-]{1,50}?)\s?[:=]\s?(?<value>[^\n]{1,500})$/iu
const wanted =
  /^\W*(?:please )?(?:set|change|update|correct) (?:(?:the|our|my) )?(?<field>[^\n?:]{2,60}?) (?:to|as|=) (?<value>[^\n?]{1,500}?)[.!]?$/iu
const mostChanges = 20

/** “Price: 39.90” on a line of its own, and “set the price to 39.90”: a proposal, since only the owner changes the canon. */
export function changesIn(text: string, canon: ContextField[]): Change[] {
  const lines = text.split('\n').map((line) => line.trim())
  const found = lines.flatMap((line) => {
    const { field = '', value = '' } = (labelled.exec(line) ?? wanted.exec(line))?.groups ?? {}
    const path = field && pathOf(field.trim(), canon)
    const said = value.trim()
    if (!path || said === '' || said.endsWith('?')) return []
    const reading = readValue(path, said)
    return reading.ok || reading.asks ? [{ path, value: said }] : []
  })
  return found.slice(0, mostChanges)
}

/** By its path, its label, or the words that figures go by. */
function pathOf(field: string, canon: ContextField[]): string | undefined {
  const key = field.toLowerCase()
  const known = [...canon, ...starters].find(
    ({ path, label }) => path.toLowerCase() === key || label.toLowerCase() === key,
  )
  if (known) return known.path
  const [concept, ...more] = conceptsIn(field)
  const isWhole = concept?.start === 0 && concept.end === field.length && more.length === 0
  const name = concept?.concept === 'fee' ? 'feeRate' : concept?.concept
  return isWhole && name && name in figurePaths ? figurePaths[name as keyof typeof figurePaths] : undefined
}

export function proposeChanges(ask: Ask): SkillReply {
  if (!ask.tools.includes('propose_canon') || hasAsked(ask, 'propose_canon')) return undefined
  const fields = changesIn(ask.said, ask.context.canon)
  if (fields.length === 0) return undefined
  return { text: '', call: { name: 'propose_canon', input: { fields, why: 'Written in the chat.' } } }
}

const Proposed = z.object({
  proposed: z.array(z.object({ path: z.string(), before: z.string().nullish(), after: z.string() })),
})

/** The proposal in words. The rest of the message is answered by the other skills. */
export function changesProposed(ask: Ask): SkillReply {
  const found = resultOf(ask, 'propose_canon', Proposed)
  if (!found) return undefined
  const { data, said, cite } = found
  const proposed = data?.proposed ?? []
  if (proposed.length === 0) return `I have proposed nothing. ${data === undefined ? said : ''}`.trim()
  const one = proposed.length === 1
  return paragraphs(
    `I propose ${one ? 'this change' : 'these changes'} of your facts${cite ? ` ${cite}` : ''}. Nothing has changed yet:`,
    proposed
      .map(
        ({ path, before, after }) =>
          `- ${labelOf(path)}: ${before ? writeValue(before) : 'empty'} → **${writeValue(after)}**`,
      )
      .join('\n'),
    `Accept or refuse ${one ? 'it' : 'them'} below. Until then you find ${one ? 'it' : 'them'} under Facts, To review.`,
  )
}
