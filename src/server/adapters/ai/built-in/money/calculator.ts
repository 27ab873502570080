import type { CalculatorCard } from '#contracts/cards.ts'
import type { Calculator } from '#core/calculators/calculator.ts'
import { type CalculatorName, calculators, inputsOf } from '#core/calculators/calculators.ts'
import { computeCard } from '#core/calculators/card.ts'
import type { InputName } from '#core/calculators/inputs.ts'
import { isForeign } from '#core/languages.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { contentWords } from '../read/words.ts'
import { canonFigures } from './canon-figures.ts'
import { currencyOf, sourcesOf } from './card-sources.ts'
import { rebased, withChange } from './changed-figures.ts'
import { followUp, goesOn } from './follow-up.ts'
import { isOrder, ranked } from './rank-calculators.ts'
import { readFigures, type ToldFigures } from './told-figures.ts'
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
const isOfMoney = ({ figures, change, named, unplaced }: ToldFigures, { context, text }: Ask): boolean =>
  figures.length > 0 ||
  change !== undefined ||
  named.some((name) => results.has(name)) ||
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
function withoutOwnWords(told: ToldFigures, { context: { canon }, text }: Ask): ToldFigures {
  const own = canon
    .filter(({ path }) => path === 'product.title' || path === 'brand.name')
    .map(({ value }) => value)
  const known = new Set([...own.flatMap(contentWords), ...canonFigures(canon, text).flatMap(({ of }) => of)])
  return {
    ...told,
    leftOver: told.leftOver.filter((word) => !contentWords(word).every((each) => known.has(each))),
  }
}

const isWhole = ({ unplaced, leftOver, figures }: ToldFigures, name: CalculatorName): boolean =>
  unplaced.length === 0 &&
  leftOver.length === 0 &&
  figures.every((figure) => inputsOf(name).includes(figure.name))

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
