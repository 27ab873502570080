import { z } from 'zod'
import { plain } from '#core/decimal.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { ContextSource } from '#server/ports/answer-context.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { canonFigures, figureFor } from '../money/canon-figures.ts'
import { currencyOf } from '../money/card-sources.ts'
import { exchangeIn } from '../money/exchange.ts'
import { conceptsIn, results, wordsLeftOver } from '../money/vocabulary.ts'
import { speaksToAssistant } from '../read/page.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { contentWords } from '../read/words.ts'
import { offered, type Passage, quotesFor, textsOf } from './files.ts'
import { withNumbers } from './numbers.ts'

const ofOthers =
  /competitors?|competition|rivals?|(?:other|their) (?:shop|store|brand|seller|price)s?|konkurren\p{L}*|mitbewerber\p{L}*|wettbewerb\p{L}*|concurrent\p{L}*|concurrence|competidor\p{L}*|competencia/iu
const ofSupplier =
  /suppliers?|manufacturer|wholesaler?|lieferant\p{L}*|hersteller|fournisseur\p{L}*|fabricant|proveedor\p{L}*|fabricante/iu
/** The cost that the own canon holds goes by the supplier's name, too. */
const ownCost = /supplier(?:'s)? (?:cost|price)|my supplier (?:cost|charge)/iu

/** A captured price in the currency of the project. */
function priceIn(ask: Ask, fields: string): string | undefined {
  const [, price = ''] = /price: ([^;,]+)/.exec(fields) ?? []
  const [, currency] = /currency: (\w+)/.exec(fields) ?? []
  const [amount] = findNumbers(price)
  const own = currencyOf(ask)
  return amount && (own === undefined || (amount.currency ?? currency) === own)
    ? plain(amount.value, 0, 8)
    : undefined
}

/** A question that names a captured page. Neither the own canon nor a calculator answers it. */
export function namedResearch(ask: Ask): SkillReply {
  // “Minghua wants 21.10: what is my profit then?”
  const computes =
    findNumbers(ask.text).length > 0 &&
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

const leastLetters = 4

/** Sources that a message names by a word of their titles that nothing of the own product is called. */
const namedSources = (ask: Ask): ContextSource[] =>
  ask.context.sources.filter(({ title }) => namesIn(ask, title).length > 0)

function namesIn({ text, context: { canon } }: Ask, title: string): string[] {
  const own = canon.filter(({ path }) => /^(?:product|brand|variants|markets?)\./.test(path))
  const common = new Set(own.flatMap(({ value, label }) => contentWords(`${value} ${label}`)))
  // A lamp is part of an own “Leselampe”.
  const isOwn = (word: string) =>
    [...common].some((each) => each.includes(word) || (each.length >= leastLetters && word.includes(each)))
  const words = new Set(wordsLeftOver(text, []).flatMap(contentWords))
  return contentWords(title).filter((word) => word.length >= leastLetters && words.has(word) && !isOwn(word))
}

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
  const fieldsOf = ({ fields }: ContextSource) =>
    fields.map(({ name, value }) => `${name}: ${value}`).join('; ')
  const captured = shown.length === 1 ? shown.map(({ text }) => text) : compared.map(fieldsOf)
  const prices = captured.flatMap((fields) => priceIn(ask, fields) ?? [])
  const own =
    prices.length === 1 ? figureFor('price', canonFigures(ask.context.canon, ask.text))?.value : undefined
  const nothing = 'I found nothing about that in the research of this project.'
  return withNumbers(ask, offered(quotes), textsOf(quotes), own, prices) ?? nothing
}

const mostPages = 3
const longestPage = 1_200
