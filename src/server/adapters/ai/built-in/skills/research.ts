import { z } from 'zod'
import type { ContextSource } from '#server/ports/answer-context.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { wordsLeftOver } from '../money/vocabulary.ts'
import { speaksToAssistant } from '../read/page.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { contentWords } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'
import { quote } from '../write/quote.ts'

const ofOthers =
  /competitors?|competition|rivals?|(?:other|their) (?:shop|store|brand|seller|price)s?|konkurren\p{L}*|mitbewerber\p{L}*|wettbewerb\p{L}*|concurrent\p{L}*|concurrence|competidor\p{L}*|competencia/iu
const ofSupplier =
  /suppliers?|manufacturer|wholesaler?|lieferant\p{L}*|hersteller|fournisseur\p{L}*|fabricant|proveedor\p{L}*|fabricante/iu
/** The cost that the own canon holds goes by the supplier's name, too. */
const ownCost = /supplier(?:'s)? (?:cost|price)|my supplier (?:cost|charge)/iu

/** A question that names a captured page. Neither the own canon nor a calculator answers it. */
export function namedResearch(ask: Ask): SkillReply {
  return namedSources(ask).length > 0 ? search(ask) : undefined
}

/** A question about competitors or suppliers in general. */
export function research(ask: Ask): SkillReply {
  const { text, context } = ask
  const isOfSupplier =
    ofSupplier.test(text) && !ownCost.test(text) && context.sources.some(({ kind }) => kind === 'supplier')
  if (!ofOthers.test(text) && !isOfSupplier) return undefined
  if (context.sources.length === 0)
    return 'I do not know that: the research of this project has no competitor pages. Capture one under Research, or paste its link here.'
  return search(ask)
}

const search = (ask: Ask): SkillReply =>
  ask.tools.includes('search_research') && !hasAsked(ask, 'search_research')
    ? { text: '', call: { name: 'search_research', input: { question: ask.text.slice(0, 500) } } }
    : undefined

const leastLetters = 4

/** Sources that a message names by a word of their titles that nothing of the own product is called. */
function namedSources({ text, context: { sources, canon } }: Ask): ContextSource[] {
  const own = canon.filter(({ path }) => /^(?:product|brand|variants|markets?)\./.test(path))
  const common = new Set(own.flatMap(({ value, label }) => contentWords(`${value} ${label}`)))
  // A lamp is part of an own “Leselampe”.
  const isOwn = (word: string) =>
    [...common].some((each) => each.includes(word) || (each.length >= leastLetters && word.includes(each)))
  const words = new Set(wordsLeftOver(text, []).flatMap(contentWords))
  return sources.filter(({ title }) =>
    contentWords(title).some((word) => word.length >= leastLetters && words.has(word) && !isOwn(word)),
  )
}

const Pages = z.array(
  z.object({ title: z.string(), captured: z.string(), fields: z.string(), text: z.string() }),
)

/** Quotes of the captured pages, of the named ones alone if there are any. */
export function researchFound(ask: Ask): SkillReply {
  const found = resultOf(ask, 'search_research', Pages)
  if (!found) return undefined
  const numbers = found.cite.match(/\[\d+\]/g) ?? []
  const titles = namedSources(ask).map(({ title }) => title)
  const pages = (found.data ?? [])
    .map(({ title, captured, fields, text }, at) => ({
      title,
      captured,
      said: [fields, text]
        .filter((each) => each !== '' && !speaksToAssistant(each))
        .join('. ')
        .replace(/\s+/g, ' ')
        .slice(0, longestQuote),
      number: numbers[at] ?? '',
    }))
    .filter(({ said }) => said !== '')
  const named = pages.filter(({ title }) => titles.includes(title))
  const shown = named.length > 0 ? named : titles.length > 0 ? [] : pages
  if (shown.length === 0) return 'I found nothing about that in the research of this project.'
  return paragraphs(
    'I’m not sure that this answers it. The captured pages say:',
    ...shown
      .slice(0, mostPages)
      .map(({ title, captured, said, number }) => quote(said, `${title} ${number}, captured ${captured}`)),
  )
}

const mostPages = 3
const longestQuote = 700
