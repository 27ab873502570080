import type { CalculatorCard } from '#contracts/cards.ts'
import type { Calculator } from '#core/calculators/calculator.ts'
import { type CalculatorName, calculators, inputsOf } from '#core/calculators/calculators.ts'
import { computeCard } from '#core/calculators/card.ts'
import type { InputName } from '#core/calculators/inputs.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { contentWords } from '#core/content-words.ts'
import { isForeign } from '#core/languages.ts'
import { folded } from '#core/letters.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { currencyOf } from '../read/captured.ts'
import { askedWords } from '../read/tables/table-words.ts'
import { canonFigures, knownWords } from './canon-figures.ts'
import { basesOf, sourcesOf } from './card-sources.ts'
import { asksBase, saysChanges } from './changed-inputs.ts'
import { exchangeIn } from './exchange.ts'
import { followUp, goesOn } from './follow-up.ts'
import { ofGeneralCard, ownInputs, ranked } from './rank-calculators.ts'
import { readFigures, type StatedFigures } from './told-figures.ts'
import { inEnglish, results } from './vocabulary.ts'
import { writeCard } from './write-card.ts'

/** From here on, and with so much lead, its calculator is certain. */
const SURE = 0.55
const LEAD = 0.03

/** Values rather than results: named without a number and beside other words, they are what a text tells about. */
const values = new Set(['discount', 'bundle', 'compareAt', 'taxRate', 'cpc'])
/** Names that people ask for, and no figure of a shop's files. */
const askedFor = new Set([...results, ...values, 'markup', 'roas', 'cpa'])

/** A figure or a result is named, or numbers stand there and the canon has an order to count with. */
const isOfMoney = (
  { figures, named, changes, unplaced, leftOver }: StatedFigures,
  { context, text }: Ask,
): boolean =>
  figures.length > 0 ||
  changes.some(({ isNamed }) => isNamed) ||
  (changes.length > 0 && (named.some((name) => results.has(name)) || hasOrder(context.canon, text))) ||
  (unplaced.length > 0 && unplaced.length + named.length > 1) ||
  named.some((name) => askedFor.has(name) && (!values.has(name) || leftOver.length < leastTold)) ||
  (leftOver.length < leastTold && named.some((name) => parts.has(name)) && hasOrder(context.canon, text)) ||
  (unplaced.some((number) => /[€$£%]|kr|[a-z]{3}$/i.test(number)) &&
    canonFigures(context.canon, text).length > 1)

/** Parts of an order, which the general card counts. */
const parts = new Set<string>(['fee', 'refundRate', 'taxRate', 'cost'])
const hasOrder = (canon: Ask['context']['canon'], text: string) => canonFigures(canon, text).length > 1

/** A figure is asked for, and the canon has an order to count with. */
const asksOrder = ({ context: { canon }, text }: Ask): boolean =>
  [askedWords.amount, askedWords.share].some((words) => folded(text).search(words) >= 0) &&
  hasOrder(canon, text)

const links = /\b(?:https?:\/\/|www\.)\S{3,2000}/giu

const mostLeftOver = 10
const leastTold = 2

const toldIn = (ask: Ask): StatedFigures => withoutOwnWords(readFigures(ask.text.replace(links, ' ')), ask)

const openCard = ({ context: { card } }: Ask): CalculatorCard | undefined =>
  card?.kind === 'calculator' ? card : undefined

/** The open card at another number, or for another market or variant. */
export function nextCard(ask: Ask): BuiltInReply | undefined {
  const open = openCard(ask)
  const next = open && followUp(ask, toldIn(ask), open)
  return next && replyWith(ask, next.name, next.told, { open, isSure: true, isNext: true })
}

/** An amount in another currency, at the rate of the canon or one to fill in. */
export function exchange(ask: Ask): BuiltInReply | undefined {
  const { figures, named, changes, unplaced, leftOver } = toldIn(ask)
  if (figures.length + changes.length > 0 || !named.every((name) => name === 'price' || name === 'cost'))
    return undefined
  const found = exchangeIn(ask)
  const others = leftOver.filter((word) => currencyCode(word) === undefined)
  if (!found || others.length > leastTold) return undefined
  const outcome = computeCard('exchange', found.inputs, found.to)
  const isSure = unplaced.length > 0 && others.length === 0
  const { inputs, to: currency } = found
  const card = { kind: 'calculator', calculator: 'exchange', currency, inputs } as const
  return writeCard(ask, { name: 'exchange', outcome, isSure, card: { ...card, unplaced: [] } })
}

/** A question about money as a card: with the result where everything is certain, to be checked and filled in otherwise. */
export async function calculator(ask: Ask, only?: 'card' | 'any'): Promise<BuiltInReply | undefined> {
  const statedFigures = toldIn(ask)
  const open = openCard(ask)
  const isNext = open !== undefined && continues(ask, statedFigures)
  if (!isNext && (only === 'card' || !(only === 'any' ? asksOrder(ask) : isOfMoney(statedFigures, ask))))
    return undefined
  // A page of instructions is for a model, whatever figures it mentions.
  if (statedFigures.leftOver.length > mostLeftOver && statedFigures.figures.length < leastTold)
    return undefined
  if (asksChange(statedFigures)) return changedCard(ask, statedFigures, { open, isNext })
  const known = sourcesOf(ask, statedFigures, open, isNext)
  const [best, second] = ranked(
    await ask.intents(inEnglish(ask.text, isForeign(ask.text))),
    statedFigures,
    known,
  )
  if (!best) return undefined
  // Revenue alone leaves what it is.
  const isBare = best.name === 'period' && statedFigures.figures.length < leastTold
  const isSure =
    !isBare &&
    best.score >= SURE &&
    best.score - (second?.score ?? 0) >= LEAD &&
    isWhole(statedFigures, best.name)
  if (isSure) return replyWith(ask, best.name, statedFigures, { open, isSure, isNext })
  if (asksDiscount(statedFigures) && known('price'))
    return replyWith(ask, 'discount', statedFigures, { open, isSure: true, isNext })
  if (isNext) return replyWith(ask, ...onGeneralCard('order', statedFigures), { open, isSure, isNext })
  const certain = withoutOthers(statedFigures)
  const name = (known('price') && widest[best.name]) ?? best.name
  const own = ownInputs(name)
  const asked = own.filter((input) => !known(input))
  const isFed =
    certain.figures.some((figure) => own.includes(figure.name)) ||
    (own.length > 0 && asked.length === 0) ||
    (asked.length > 1 && asked.length === certain.unplaced.length) ||
    (best.isNamed && !/\d/.test(ask.text))
  return replyWith(ask, ...onGeneralCard(isFed ? name : 'order', certain), { open, isSure, isNext })
}

/** A change alone, or beside figures of the order it changes: the general card shows what it comes to. */
const asksChange = ({ changes, figures }: StatedFigures): boolean =>
  changes.length > 0 && figures.every(({ name }) => inputsOf('order').includes(name))

/** A discount and nothing else. */
const asksDiscount = ({ figures: [only, ...others], unplaced, leftOver }: StatedFigures): boolean =>
  only?.name === 'discountRate' && others.length + unplaced.length + leftOver.length === 0

function changedCard(ask: Ask, told: StatedFigures, wish: Omit<CardWish, 'isSure'>): BuiltInReply {
  const known = sourcesOf(ask, told, wish.open, wish.isNext)
  const isSure =
    told.unplaced.length + told.leftOver.length === 0 && told.changes.every(({ name }) => known(name))
  return replyWith(ask, 'order', told, { ...wish, isSure })
}

/** Cards that give the results of similar ones as well. */
const widest: Partial<Record<CalculatorName, CalculatorName>> = {
  priceForProfit: 'cpaForProfit',
  priceForMargin: 'discountForMargin',
  costForMargin: 'discountForMargin',
}

/** The cost of a stall or a click is no cost of the product: its number waits for a place. */
function withoutOthers(told: StatedFigures): StatedFigures {
  const isOther = ({ of }: StatedFigures['figures'][number]) =>
    of !== undefined && told.leftOver.includes(of.toLowerCase())
  return {
    ...told,
    figures: told.figures.filter((figure) => !isOther(figure)),
    unplaced: [...told.unplaced, ...told.figures.filter(isOther).map(({ value }) => value)],
  }
}

const adFigures = new Set<InputName>(calculators.adResult.oneOf)

const mostWordsOfFollowUp = 12
const fewWords = 4

/** With a card open, a short message with a number and no figure of its own to ask for changes that card. */
const continues = ({ text }: Ask, { unplaced, figures, changes, named }: StatedFigures): boolean =>
  unplaced.length + figures.length + changes.length > 0 &&
  text.split(/\s+/).length <= mostWordsOfFollowUp &&
  (!named.some((name) => askedFor.has(name)) || text.split(/\s+/).length <= fewWords)

const general: Partial<Record<InputName, InputName>> = {
  bundlePrice: 'price',
  overheads: 'totalProfit',
}

/** Puts uncertain values on the card that answers most questions, where each can be changed. */
function onGeneralCard(name: CalculatorName, told: StatedFigures): [CalculatorName, StatedFigures] {
  if (!ofGeneralCard.has(name)) return [name, told]
  const figures = told.figures
    .filter((figure) => !told.figures.some((other) => general[other.name] === figure.name))
    .map((figure) => ({ ...figure, name: general[figure.name] ?? figure.name }))
  const [pieces, ...others] = told.pieces
  if (pieces && others.length === 0 && !figures.some((figure) => figure.name === 'orders'))
    figures.push({ name: 'orders', value: pieces, currency: undefined })
  return ['order', { ...told, figures, unplaced: told.unplaced.filter((number) => number !== pieces) }]
}

/** The product's own name and the market whose figures are used say nothing more. */
function withoutOwnWords(told: StatedFigures, { context: { canon }, text }: Ask): StatedFigures {
  const known = knownWords(canon, text)
  const isKnown = (word: string) => contentWords(word).every((each) => known.has(each))
  return { ...told, leftOver: told.leftOver.filter((word) => !isKnown(word)) }
}

const isWhole = ({ unplaced, leftOver, figures }: StatedFigures, name: CalculatorName): boolean =>
  unplaced.length === 0 &&
  leftOver.length === 0 &&
  // An ad spend alone brings as much as the canon’s own figures say: one to be checked.
  (name !== 'adResult' || figures.some((figure) => adFigures.has(figure.name))) &&
  figures.every((figure) => inputsOf(name).includes(figure.name))

/** A figure that a question names and nothing sets. */
const namesInput = ({ named }: StatedFigures, input: InputName): boolean =>
  named.some((name) => (name === 'afterAds' ? 'cpa' : (general[name as InputName] ?? name)) === input)

interface CardWish {
  open: CalculatorCard | undefined
  isSure: boolean
  /** It continues the open card, whose values go before the canon's. */
  isNext: boolean
}

function replyWith(
  ask: Ask,
  name: CalculatorName,
  told: StatedFigures,
  { open, isSure, isNext }: CardWish,
): BuiltInReply {
  const goesOnOpen = isNext || (open?.calculator === name && goesOn.test(ask.text))
  const known = sourcesOf(ask, told, open, goesOnOpen)
  const bases = basesOf(ask, told, open, goesOnOpen)
  const { oneOf = [] }: Calculator = calculators[name]
  const isChosen = oneOf.some((input) => told.figures.some((figure) => figure.name === input))
  // If two inputs say the same, the message's counts.
  const isTold = (input: InputName) => told.figures.some((figure) => figure.name === input)
  const isSetAside = (input: InputName) =>
    !isTold(input) &&
    ((isChosen && oneOf.includes(input)) ||
      (input === 'cpa' && name === 'adResult' && told.figures.length > 1) ||
      (input === 'cpa' && told.named.includes('beforeAds') && !isSure))
  const filled = inputsOf(name).map(
    (input) =>
      (isSetAside(input) ? undefined : known(input)) ?? { name: input, value: '', from: 'open' as const },
  )
  const currency = currencyOf(ask)
  // Without a place on the card, a number is shown beside it.
  const homeless = told.figures.filter((figure) => !inputsOf(name).includes(figure.name))
  const waiting = [...((isNext && open?.unplaced) || []), ...told.unplaced]
  const unplaced = [...new Set([...waiting, ...homeless.map(({ value }) => value)])]
  const outcome = computeCard(name, filled, currency)
  const ofCanon = sourcesOf(ask, { ...told, figures: [], changes: [] }, undefined, false)
  const isOther = name === 'order' && told.figures.length + told.changes.length > 0
  const own = inputsOf(name).flatMap((input) => (isOther && ofCanon(input)) || [])
  return writeCard(ask, {
    name,
    outcome,
    now: computeCard(name, own, currency).steps[0],
    change: saysChanges(told.changes, bases, known, currency),
    unapplied: asksBase(told.changes, bases, known),
    isSure: isSure && unplaced.length === 0,
    absent: filled.flatMap((input) => (input.value === '' && namesInput(told, input.name) ? input.name : [])),
    card: {
      kind: 'calculator',
      calculator: name,
      currency: outcome.currency ?? null,
      inputs: filled,
      unplaced,
    },
  })
}
