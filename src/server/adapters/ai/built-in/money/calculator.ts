import type { CalculatorCard } from '#contracts/cards.ts'
import {
  type Calculator,
  type CalculatorName,
  calculators,
  inputsOf,
  isCalculatorName,
} from '#core/calculators/calculators.ts'
import { type CardInput, computeCard } from '#core/calculators/card.ts'
import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { decimal, plain } from '#core/decimal.ts'
import { isForeign } from '#core/languages.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import type { Likeness } from '../intent/intent.ts'
import { readPage } from '../read/page.ts'
import { contentWords } from '../read/words.ts'
import { canonFigures, figureFor } from './canon-figures.ts'
import { readFigures, type ToldFigures, written } from './told-figures.ts'
import { inEnglish } from './vocabulary.ts'
import { writeCard } from './write-card.ts'

/** From here on, and with so much lead, its calculator is certain. */
const SURE = 0.55
const LEAD = 0.03

/** Results that people ask for by name, and no figure of a shop's files. */
const results = new Set([
  'breakEvenRoas',
  'breakEvenCpa',
  'breakEven',
  'profit',
  'margin',
  'markup',
  'roas',
  'cpa',
  'discount',
  'bundle',
  'compareAt',
  'afterAds',
  'taxRate',
  'cpc',
])

/** A figure or a result is named, or an amount stands there and the canon has an order to count with. */
const isOfMoney = ({ figures, change, named, unplaced }: ToldFigures, { context: { canon } }: Ask): boolean =>
  figures.length > 0 ||
  change !== undefined ||
  named.some((name) => results.has(name)) ||
  (unplaced.some((number) => /[€$£%]|kr|[a-z]{3}$/i.test(number)) && canonFigures(canon).length > 1)

const links = /\b(?:https?:\/\/|www\.)\S{3,2000}/giu

const mostLeftOver = 10
const leastTold = 2

/** A question about money as a card: with the result where everything is certain, to be checked and filled in otherwise. */
export async function calculator(ask: Ask): Promise<BuiltInReply | undefined> {
  const told = withoutOwnWords(readFigures(ask.text.replace(links, ' ')), ask)
  const open = ask.context.card?.kind === 'calculator' ? ask.context.card : undefined
  const next = open && followUp(ask.text, told, open)
  if (next) return replyWith(ask, next.name, next.told, { open, isSure: next.isSure })
  if (!isOfMoney(told, ask)) return undefined
  // A page of instructions is for a model, whatever figures it mentions.
  if (told.leftOver.length > mostLeftOver && told.figures.length < leastTold) return undefined
  const known = sourcesOf(ask, told, open, false)
  const based = withChange(rebased(told, known), known)
  if (isOrder(based)) return replyWith(ask, 'order', based, { open, isSure: isWhole(based, 'order') })
  const [best, second] = ranked(await ask.intents(inEnglish(ask.text, isForeign(ask.text))), based, known)
  if (!best) return undefined
  const isSure = best.score >= SURE && best.score - (second?.score ?? 0) >= LEAD && isWhole(based, best.name)
  return replyWith(ask, best.name, based, { open, isSure })
}

/** The product's own name and the market whose figures are used say nothing more. */
function withoutOwnWords(told: ToldFigures, { context: { canon } }: Ask): ToldFigures {
  const own = canon
    .filter(({ path }) => path === 'product.title' || path === 'brand.name')
    .map(({ value }) => value)
  const known = new Set([...own.flatMap(contentWords), ...canonFigures(canon).flatMap(({ of }) => of)])
  return {
    ...told,
    leftOver: told.leftOver.filter((word) => !contentWords(word).every((each) => known.has(each))),
  }
}

const isWhole = ({ unplaced, leftOver, figures }: ToldFigures, name: CalculatorName): boolean =>
  unplaced.length === 0 &&
  leftOver.length === 0 &&
  figures.every((figure) => inputsOf(name).includes(figure.name))

const former: Partial<Record<InputName, InputName>> = {
  newPrice: 'price',
  newCost: 'cost',
  newShipping: 'shipping',
}

/** “What if the price was 45” without a price to change tells the price. */
function rebased(told: ToldFigures, known: Known): ToldFigures {
  const isNew = (name: InputName) => {
    const base = former[name]
    return base !== undefined && known(base) === undefined
  }
  if (!told.figures.some(({ name }) => isNew(name))) return told
  return {
    ...told,
    figures: told.figures.map((figure) => ({ ...figure, name: former[figure.name] ?? figure.name })),
  }
}

const latter = { price: 'newPrice', cost: 'newCost', shipping: 'newShipping' } as const

/** A change by a share or an amount, worked out from the value there is. */
function withChange(told: ToldFigures, known: Known): ToldFigures {
  const { change } = told
  const base = change && known(change.name)
  if (!change || !base || !/^[\d.]+$/.test(base.value)) return told
  const value = decimal(base.value)
  const amount = change.isRate ? value.times(change.by) : change.by
  const next = change.isUp ? value.plus(amount) : value.minus(amount)
  const figure = { name: latter[change.name], value: plain(next, 2, 4), currency: undefined, start: 0 }
  return { ...told, figures: [...told.figures, figure] }
}

type Known = (name: InputName) => CardInput | undefined

interface Candidate {
  name: CalculatorName
  likeness: number
  score: number
}

/** By meaning, then by the figures: a calculator that has no place for a number of the message hardly answers it. */
function ranked(likenesses: Likeness[], { figures, named }: ToldFigures, known: Known): Candidate[] {
  return likenesses
    .flatMap(({ intent, score }) => (isCalculatorName(intent) ? [{ name: intent, likeness: score }] : []))
    .map(({ name, likeness }): Candidate => {
      const { needs, oneOf = [] }: Calculator = calculators[name]
      const accepted = new Set(inputsOf(name))
      const refused = figures.filter((figure) => !accepted.has(figure.name)).length
      const own = [...needs, ...oneOf].filter((input) => !orderInputs.has(input))
      const told = own.filter((input) => figures.some((figure) => figure.name === input)).length
      const absent =
        needs.filter((input) => !known(input)).length +
        (oneOf.length > 0 && !oneOf.some((input) => known(input)) ? 1 : 0)
      return {
        name,
        likeness,
        score:
          likeness -
          0.3 * refused +
          0.12 * told -
          0.1 * absent +
          (named.some((concept) => belongs[concept] === name)
            ? named.includes('afterAds')
              ? 0.35
              : 0.12
            : 0) -
          (named.some((concept) => ofOrder.has(concept)) && !accepted.has('cost') && !aside.has(name)
            ? 0.2
            : 0),
      }
    })
    .sort((one, other) => other.score - one.score)
}

/** Price and cost, and nothing but results of an order asked for: no comparison is needed. */
const isOrder = ({ figures, named }: ToldFigures): boolean =>
  figures.some(({ name }) => name === 'price') &&
  figures.some(({ name }) => name === 'cost') &&
  figures.every(({ name }) => orderInputs.has(name)) &&
  named.every((concept) => ofOrder.has(concept) || concept === 'perOrder' || concept === 'beforeAds')

/** Results of an order, which a calculator without its costs cannot give. */
const ofOrder = new Set(['profit', 'margin', 'breakEven', 'breakEvenRoas', 'breakEvenCpa'])
const aside = new Set<CalculatorName>(['marginRoas', 'period'])

/** Names that belong to one calculator. */
const belongs: Partial<Record<string, CalculatorName>> = {
  afterAds: 'ads',
  beforeAds: 'order',
  breakEvenRoas: 'order',
  breakEvenCpa: 'order',
  discount: 'discount',
  bundle: 'bundle',
  compareAt: 'compareAt',
  cpc: 'maxCpc',
  taxRate: 'vat',
}

const orderInputs = new Set<InputName>([
  'price',
  'cost',
  'shipping',
  'packaging',
  'feeRate',
  'feeFixed',
  'refundRate',
  'taxRate',
])

const goesOn =
  /^\W*(?:and|what about|how about|what if|ok(?:ay)? and|now|same|or|with|at|then|und|oder|bei|mit|et|avec|à|y|con|a)(?!\p{L})/iu
const mostWords = 8

/** “And at 25 %?” changes one number of the open card and nothing else. */
function followUp(text: string, told: ToldFigures, open: CalculatorCard) {
  const name = open.calculator
  if (!isCalculatorName(name) || text.split(/\s+/).length > mostWords || !goesOn.test(text)) return undefined
  if (told.leftOver.length > 0 || told.named.length > 0) return undefined
  const accepted = inputsOf(name)
  if (told.figures.length > 0 && told.unplaced.length === 0)
    return told.figures.every((figure) => accepted.includes(figure.name))
      ? { name, told, isSure: true }
      : undefined
  const [number, ...more] = told.unplaced
  if (!number || more.length > 0 || told.figures.length > 0) return undefined
  const isPercent = number.includes('%')
  const changeable = open.inputs.filter(
    (input) =>
      (input.from === 'message' || input.from === 'card') &&
      isInputName(input.name) &&
      (inputs[input.name].unit === 'percent') === isPercent,
  )
  const [only, ...others] = changeable
  if (!only || !isInputName(only.name) || others.length > 0) return undefined
  const figures = [{ name: only.name, value: number.replace(/[^\d.,]/g, ''), currency: undefined, start: 0 }]
  return { name, told: { ...told, figures, unplaced: [] }, isSure: true }
}

interface CardWish {
  open: CalculatorCard | undefined
  isSure: boolean
}

function replyWith(
  ask: Ask,
  name: CalculatorName,
  told: ToldFigures,
  { open, isSure }: CardWish,
): BuiltInReply {
  const isNext = open?.calculator === name && goesOn.test(ask.text)
  const known = sourcesOf(ask, told, open, isNext)
  const { oneOf = [] }: Calculator = calculators[name]
  const isChosen = oneOf.some((input) => told.figures.some((figure) => figure.name === input))
  // Of two ways to say the same, the message's counts.
  const isSetAside = (input: InputName) =>
    isChosen && oneOf.includes(input) && !told.figures.some((figure) => figure.name === input)
  const filled = inputsOf(name).map(
    (input) =>
      (isSetAside(input) ? undefined : known(input)) ?? { name: input, value: '', from: 'open' as const },
  )
  const currency = currencyOf(ask)
  // Without a place on the card, a number is shown beside it.
  const homeless = told.figures
    .filter((figure) => !inputsOf(name).includes(figure.name))
    .map(({ value }) => value)
  const unplaced = [...told.unplaced, ...homeless]
  const outcome = computeCard(name, filled, currency)
  return writeCard(ask, {
    name,
    outcome,
    isSure: isSure && unplaced.length === 0,
    card: {
      kind: 'calculator',
      calculator: name,
      currency: outcome.currency ?? null,
      inputs: filled,
      unplaced,
    },
  })
}

/** Where each input has its value from: the message, the open card where the message goes on from it, or the canon. */
function sourcesOf(ask: Ask, told: ToldFigures, open: CalculatorCard | undefined, isNext: boolean): Known {
  const figures = canonFigures(ask.context.canon)
  const currency = currencyOf(ask)
  const ofCard = (name: InputName): CardInput | undefined => {
    const shown = open?.inputs.find((input) => input.name === name && input.value !== '')
    return (
      shown && { name, value: shown.value, from: shown.from === 'canon' ? 'canon' : 'card', path: shown.path }
    )
  }
  const ofCanon = (name: InputName): CardInput | undefined => {
    const figure = figureFor(name, figures, ask.text)
    return (
      figure && {
        name,
        value: inCurrency(figure.value, figure.currency, name, currency),
        from: 'canon',
        path: figure.field.path,
      }
    )
  }
  const page = pagePrice(ask)
  return (name) => {
    if (name === 'price' && page) return page
    const figure = told.figures.find((each) => each.name === name)
    if (figure)
      return { name, value: inCurrency(figure.value, figure.currency, name, currency), from: 'message' }
    return isNext ? (ofCard(name) ?? ofCanon(name)) : (ofCanon(name) ?? ofCard(name))
  }
}

/** An amount in another currency says so on the card, where the calculation then asks for one currency. */
function inCurrency(
  value: string,
  currency: string | undefined,
  name: InputName,
  usual: string | undefined,
): string {
  const code = currency && currencyCode(currency, usual)
  return inputs[name].unit === 'money' && code && code !== usual ? `${value} ${code}` : value
}

/** The price of a page that was read for this question. */
function pagePrice({ results }: Ask): CardInput | undefined {
  const found = results.findLast(({ name }) => name === 'read_product_page')
  const page = found && readPage(found.result)
  if (!page || 'failed' in page || !page.amount) return undefined
  return { name: 'price', value: written(page.amount, 'price'), from: 'page' }
}

const currencyOf = ({ context: { canon } }: Ask): string | undefined =>
  canon
    .find(({ path }) => path === 'market.currency')
    ?.value.slice(0, 3)
    .toUpperCase()
