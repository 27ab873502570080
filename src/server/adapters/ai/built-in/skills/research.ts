import { z } from 'zod'
import { contentWords } from '#core/content-words.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import { speaksToAssistant } from '#core/speaks-to-assistant.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { canonFigures, figureFor } from '../money/canon-figures.ts'
import { exchangeIn } from '../money/exchange.ts'
import { conceptsIn, results } from '../money/vocabulary.ts'
import { capturedPrice, fieldsOf, namedSources, namesIn, priceIn } from '../read/captured.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { offered, type Passage, quotesFor, textsOf } from './files.ts'
import { withNumbers } from './numbers.ts'

const ofOthers =
  /competitors?|competition|rivals?|(?:other|their) (?:shop|store|brand|seller|price)s?|konkurren\p{L}*|mitbewerber\p{L}*|wettbewerb\p{L}*|concurrent\p{L}*|concurrence|competidor\p{L}*|competencia/iu
const ofSupplier =
  /suppliers?|manufacturer|wholesaler?|lieferant\p{L}*|hersteller|fournisseur\p{L}*|fabricant|proveedor\p{L}*|fabricante/iu
/** The cost that the own canon holds goes by the supplier's name, too. */
const ownCost = /supplier(?:'s)? (?:cost|price)|my supplier (?:cost|charge)/iu

/** A question that names a captured page. Neither the own canon nor a calculator answers it. */
export function namedResearch(ask: Ask): SkillReply {
  // “Minghua wants 21.10: what is my profit then?”
  const computes =
    (findNumbers(ask.text).length > 0 || capturedPrice(ask) !== undefined) &&
    (conceptsIn(ask.text).some(({ concept }) => results.has(concept)) || exchangeIn(ask) !== undefined)
  return namedSources(ask).length > 0 && !computes ? search(ask) : undefined
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

const Pages = z.array(
  z.object({ title: z.string(), captured: z.string(), fields: z.string(), text: z.string() }),
)

/** Quotes of the captured pages, of the named ones alone if there are any, and of files that may answer as well. */
export function researchFound(ask: Ask): SkillReply {
  const found = resultOf(ask, 'search_research', Pages)
  if (!found) return undefined
  const numbers = found.cite.match(/\[\d+\]/g) ?? []
  const titles = namedSources(ask).map(({ title }) => title)
  const pages = (found.data ?? []).map(
    ({ title, captured, fields, text }, at): Passage & { name: string } => ({
      name: title,
      number: undefined,
      title: `${title} ${numbers[at] ?? ''}, captured ${captured}`,
      text: [fields, text]
        .filter((each) => each !== '' && !speaksToAssistant(each))
        .join('. ')
        .replace(/\s+/g, ' ')
        .slice(0, longestPage),
    }),
  )
  const named = pages.filter(({ name }) => titles.includes(name))
  const shown = named.length > 0 ? named : titles.length > 0 ? [] : pages
  // The own files say nothing of others, unless they name them.
  const names = titles.flatMap((title) => namesIn(ask, title))
  const naming = ask.context.passages.filter(({ text }) => {
    const words = new Set(contentWords(text))
    return names.some((name) => words.has(name))
  })
  const quotes = quotesFor([...shown.slice(0, mostPages), ...naming], ask.text)
  const compared =
    titles.length > 0 ? namedSources(ask) : ask.context.sources.filter(({ kind }) => kind === 'competitor')
  const captured = shown.length === 1 ? shown.map(({ text }) => text) : compared.map(fieldsOf)
  const prices = captured.flatMap((fields) => priceIn(ask, fields) ?? [])
  const own =
    prices.length === 1 ? figureFor('price', canonFigures(ask.context.canon, ask.text))?.value : undefined
  const nothing = 'I found nothing about that in the research of this project.'
  return withNumbers(ask, offered(quotes), textsOf(quotes), own, prices) ?? nothing
}

const mostPages = 3
const longestPage = 1_200
