import type { ContextSource } from '#server/ports/answer-context.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { speaksToAssistant } from '../read/page.ts'
import { readResult } from '../read/result.ts'
import { contentWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'

const ofOthers =
  /competitors?|competition|rivals?|(?:other|their) (?:shop|store|brand|seller|price)s?|konkurren\p{L}*|mitbewerber\p{L}*|wettbewerb\p{L}*|concurrent\p{L}*|concurrence|competidor\p{L}*|competencia/iu
const ofSupplier =
  /suppliers?|manufacturer|wholesaler?|lieferant\p{L}*|hersteller|fournisseur\p{L}*|fabricant|proveedor\p{L}*|fabricante/iu
/** The cost that the own canon holds goes by the supplier's name, too. */
const ownCost = /supplier(?:'s)? (?:cost|price)|my supplier (?:cost|charge)/iu

/** A question about someone else's page. The own canon never answers it. */
export function research({ text, tools, results, context: { sources } }: Ask): SkillReply {
  if (results.some(({ name }) => name === 'search_research')) return undefined
  const named = sources.filter((source) => isNamed(source, text))
  const isOfOthers = ofOthers.test(text)
  const isOfSupplier =
    ofSupplier.test(text) && !ownCost.test(text) && sources.some(({ kind }) => kind === 'supplier')
  if (named.length === 0 && !isOfOthers && !isOfSupplier) return undefined
  if (sources.length === 0)
    return isOfOthers
      ? 'I do not know that: the research of this project has no competitor pages. Capture one under Research, or paste its link here.'
      : undefined
  const price = priceOf(
    text,
    named.length > 0 ? named : ofKind(sources, isOfSupplier ? 'supplier' : 'competitor'),
  )
  if (price) return price
  if (!tools.includes('search_research')) return undefined
  return { text: '', call: { name: 'search_research', input: { question: text.slice(0, 500) } } }
}

const ofKind = (sources: ContextSource[], kind: string) => sources.filter((source) => source.kind === kind)

/** Named by a word of its title that no other word of a question is likely to be. */
function isNamed({ title }: ContextSource, text: string): boolean {
  const words = new Set(contentWords(text))
  const [first, ...more] = contentWords(title).filter((word) => word.length > 3)
  const shared = [first, ...more].filter((word) => word && words.has(word))
  return (
    shared.length >= 2 ||
    (first !== undefined && words.has(first) && new RegExp(`\\b${title.split(/\s/)[0]}\\b`).test(text))
  )
}

/** The price alone, where one page is meant and nothing else is asked. */
function priceOf(text: string, sources: ContextSource[]): string | undefined {
  const concepts = new Set(conceptsIn(text).map(({ concept }) => concept))
  const [source, ...others] = sources
  const asksPrice =
    [...concepts].every((concept) => concept === 'price' || concept === 'cost') && concepts.size > 0
  const price = source?.fields.find(({ name }) => name === 'price')?.value
  const currency = source?.fields.find(({ name }) => name === 'currency')?.value ?? ''
  if (
    !source ||
    others.length > 0 ||
    !asksPrice ||
    !price ||
    /\d|than|cheaper|difference|günstiger|moins|más|menos/iu.test(text)
  )
    return undefined
  const amount = price.includes(currency) ? price : `${price} ${currency}`
  return `**${amount.trim()}** on ${source.title} [${source.number}], as captured on ${source.day}.`
}

/** Quotes of the captured pages. */
export function researchFound({ results }: Ask): SkillReply {
  const found = results.findLast(({ name }) => name === 'search_research')
  if (!found) return undefined
  const { data, cite } = readResult(found.result)
  const [first, ...more] = Array.isArray(data) ? data.flatMap(readPage) : []
  if (!first) return 'I found nothing about that in the research of this project.'
  const numbers = cite.match(/\[\d+\]/g) ?? []
  return paragraphs(
    'I’m not sure that this answers it. The captured pages say:',
    ...[first, ...more]
      .slice(0, 2)
      .map(
        ({ title, captured, said }, at) => `> ${said}\n\n${title} ${numbers[at] ?? ''}, captured ${captured}`,
      ),
  )
}

function readPage(item: unknown): { title: string; captured: string; said: string }[] {
  if (typeof item !== 'object' || item === null) return []
  const { title, captured, fields, text } = item as Record<string, unknown>
  const said = [fields, text]
    .filter((each): each is string => typeof each === 'string' && !speaksToAssistant(each))
    .join('. ')
  return typeof title === 'string' && said !== ''
    ? [{ title, captured: String(captured), said: said.replace(/\s+/g, ' ').slice(0, 700) }]
    : []
}
