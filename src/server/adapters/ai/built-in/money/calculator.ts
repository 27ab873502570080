import type { CalculatorCard } from '#contracts/cards.ts'
import type { Calculator } from '#core/calculators/calculator.ts'
import { type CalculatorName, calculators, inputsOf } from '#core/calculators/calculators.ts'
import { computeCard } from '#core/calculators/card.ts'
import type { InputName } from '#core/calculators/inputs.ts'
import { isForeign } from '#core/languages.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { contentWords } from '../read/words.ts'
import { canonFigures, knownWords } from './canon-figures.ts'
import { currencyOf, type Known, sourcesOf } from './card-sources.ts'
import { followUp, goesOn } from './follow-up.ts'
import { isOrder, ofGeneralCard, openPlaces, ranked } from './rank-calculators.ts'
import { readFigures, type ToldFigures } from './told-figures.ts'
import { inEnglish, results } from './vocabulary.ts'
import { writeCard } from './write-card.ts'

/** From here on, and with so much lead, its calculator is certain. */
const SURE = 0.55
const LEAD = 0.03

/** Values rather than results: named without a number and beside other words, they are what a text tells about. */
const values = new Set(['discount', 'bundle', 'compareAt', 'taxRate', 'cpc'])
/** Names that people ask for, and no figure of a shop's files. */
const askedFor = new Set([...results, ...values, 'markup', 'roas', 'cpa'])

/** A figure or a result is named, or an amount stands there and the canon has an order to count with. */
const isOfMoney = ({ figures, named, unplaced, leftOver }: ToldFigures, { context, text }: Ask): boolean =>
  figures.length > 0 ||
  named.some((name) => askedFor.has(name) && (!values.has(name) || leftOver.length < leastTold)) ||
  (unplaced.some((number) => /[€$£%]|kr|[a-z]{3}$/i.test(number)) &&
    canonFigures(context.canon, text).length > 1)

const links = /\b(?:https?:\/\/|www\.)\S{3,2000}/giu

const mostLeftOver = 10
const leastTold = 2

/** A question about money as a card: with the result where everything is certain, to be checked and filled in otherwise. */
export async function calculator(ask: Ask): Promise<BuiltInReply | undefined> {
  const told = withoutOwnWords(readFigures(ask.text.replace(links, ' ')), ask)
  const open = ask.context.card?.kind === 'calculator' ? ask.context.card : undefined
  const next = open && followUp(ask.text, told, open)
  if (next) return replyWith(ask, next.name, next.told, { open, isSure: true, isNext: true })
  const isNext = open !== undefined && continues(ask, told)
  if (!isNext && !isOfMoney(told, ask)) return undefined
  // A page of instructions is for a model, whatever figures it mentions.
  if (told.leftOver.length > mostLeftOver && told.figures.length < leastTold) return undefined
  const known = sourcesOf(ask, told, open, isNext)
  const based = rebased(told, known)
  if (isOrder(based)) return replyWith(ask, 'order', based, { open, isSure: isWhole(based, 'order'), isNext })
  const [best, second] = ranked(await ask.intents(inEnglish(ask.text, isForeign(ask.text))), based, known)
  if (!best) return undefined
  // Revenue alone leaves what it is.
  const isBare = best.name === 'period' && based.figures.length < leastTold
  const isSure =
    !isBare && best.score >= SURE && best.score - (second?.score ?? 0) >= LEAD && isWhole(based, best.name)
  if (isBare && !isNext && !based.named.includes('profit')) return undefined
  if (isSure) return replyWith(ask, best.name, based, { open, isSure, isNext })
  if (isNext) return replyWith(ask, ...onGeneralCard('order', told), { open, isSure, isNext })
  const placed = withPlaces(based, openPlaces(best.name, based.unplaced, known))
  return replyWith(ask, ...onGeneralCard(best.name, placed), { open, isSure, isNext })
}

const former: Partial<Record<InputName, InputName>> = {
  newPrice: 'price',
  newCost: 'cost',
  newShipping: 'shipping',
}

/** “What if the price was 45” without a price to change tells the price. */
function rebased(told: ToldFigures, known: Known): ToldFigures {
  const bases = told.figures.flatMap(({ name }) => former[name] ?? [])
  if (bases.every((name) => known(name))) return told
  return {
    ...told,
    figures: told.figures.map((figure) => ({ ...figure, name: former[figure.name] ?? figure.name })),
  }
}

const mostWordsOfFollowUp = 12
const fewWords = 4

/** With a card open, a short message with a number and no figure of its own to ask for changes that card. */
const continues = ({ text }: Ask, { unplaced, figures, named }: ToldFigures): boolean =>
  unplaced.length + figures.length > 0 &&
  text.split(/\s+/).length <= mostWordsOfFollowUp &&
  (!named.some((name) => askedFor.has(name)) || text.split(/\s+/).length <= fewWords)

/** The only open input of a number's kind takes it, for the person to check. */
const withPlaces = (told: ToldFigures, places: Map<string, InputName>): ToldFigures => ({
  ...told,
  unplaced: told.unplaced.filter((number) => !places.has(number)),
  figures: [
    ...told.figures,
    ...Array.from(places, ([number, name]) => ({
      name,
      value: number.replace(/[^\d.,]/g, ''),
      currency: undefined,
      start: 0,
    })),
  ],
})

const general: Partial<Record<InputName, InputName>> = { ...former, bundlePrice: 'price' }

/** Puts uncertain values on the card that answers most questions, where each can be changed. */
function onGeneralCard(name: CalculatorName, told: ToldFigures): [CalculatorName, ToldFigures] {
  if (!ofGeneralCard.has(name) || told.figures.some((figure) => figure.name === 'roas')) return [name, told]
  const figures = told.figures.filter(
    (figure) => !told.figures.some((other) => general[other.name] === figure.name),
  )
  return [
    'order',
    { ...told, figures: figures.map((figure) => ({ ...figure, name: general[figure.name] ?? figure.name })) },
  ]
}

/** The product's own name and the market whose figures are used say nothing more. */
function withoutOwnWords(told: ToldFigures, { context: { canon }, text }: Ask): ToldFigures {
  const known = knownWords(canon, text)
  const isKnown = (word: string) => contentWords(word).every((each) => known.has(each))
  return { ...told, leftOver: told.leftOver.filter((word) => !isKnown(word)) }
}

const isWhole = ({ unplaced, leftOver, figures }: ToldFigures, name: CalculatorName): boolean =>
  unplaced.length === 0 &&
  leftOver.length === 0 &&
  figures.every((figure) => inputsOf(name).includes(figure.name))

interface CardWish {
  open: CalculatorCard | undefined
  isSure: boolean
  /** It continues the open card, whose values go before the canon's. */
  isNext: boolean
}

function replyWith(
  ask: Ask,
  name: CalculatorName,
  told: ToldFigures,
  { open, isSure, isNext }: CardWish,
): BuiltInReply {
  const known = sourcesOf(ask, told, open, isNext || (open?.calculator === name && goesOn.test(ask.text)))
  const { oneOf = [] }: Calculator = calculators[name]
  const isChosen = oneOf.some((input) => told.figures.some((figure) => figure.name === input))
  // If two inputs say the same, the message's counts.
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
