import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { type Decimal, plain } from '#core/decimal.ts'
import { type FoundNumber, findNumbers } from '../read/numbers.ts'
import { type ConceptName, conceptsIn, wordsLeftOver } from './vocabulary.ts'

/** A number of a message whose place on a card is certain. */
interface ToldFigure {
  name: InputName
  value: string
  currency: string | undefined
  start: number
}

/** “Raise the price by 10 %”: what it comes to depends on the price there is. */
interface ToldChange {
  name: 'price' | 'cost' | 'shipping'
  by: Decimal
  isRate: boolean
  isUp: boolean
}

export interface ToldFigures {
  figures: ToldFigure[]
  change: ToldChange | undefined
  /** Numbers that no words place. */
  unplaced: string[]
  /** Figures that are named without a number: the question is about them. */
  named: ConceptName[]
  /** Words that no calculation accounts for. */
  leftOver: string[]
}

type Found = ReturnType<typeof conceptsIn>[number]

const joining =
  'is|are|was|of|at|to|for|from|now|only|about|around|roughly|currently|a|the|goes|go|went|drops|drop|dropped|rises|rise|rose|falls|fell|up|down|increases|increased|raised|ist|sind|von|bei|auf|liegt|beträgt|kostet|steigt|sinkt|est|de|à|passe|es|son|a|en|sube|baja'
/** Between a name and its number: “cost is about 8”, “price: 39”. */
const between = new RegExp(`^[\\s:=(~]*(?:(?:${joining})[\\s:=(~]*){0,4}$`, 'iu')
/** Between a number and its name: “8 shipping”, “3 € for packaging”, “20 % off”. */
const after = /^[\s)]*(?:(?:for|in|of|as|on|für|an|pour|en|de|para|por)\s+){0,2}$/iu
/** “From 39 to 35”: the name stands before both. */
const fromTo = /(?:from|von|de)\s[€$£]?[\d.,]+\s?(?:%|€|\p{L}{3})?\s(?:to|auf|à|a)\s[€$£]?$/iu
const changes =
  /(?<!\p{L})(?:rais\p{L}*|increas\p{L}*|lower\p{L}*|drop\p{L}*|cut\p{L}*|reduc\p{L}*|chang\p{L}*|switch\p{L}*|what if|goes? (?:up|down)|went (?:up|down)|instead|wäre|et si|erhöh\p{L}*|senk\p{L}*|steig\p{L}*|augment\p{L}*|baiss\p{L}*|pass\p{L}* (?:à|de)|sub(?:o|e|ir|imos)|baj(?:o|a|ar|amos)|cambi\p{L}*)(?!\p{L})/iu
const perOrder =
  /\b(?:per|an|each|every) (?:order|sale|unit|piece)\b|pro bestellung|je bestellung|par commande|por pedido/iu
const renewed: Partial<Record<InputName, InputName>> = {
  price: 'newPrice',
  cost: 'newCost',
  shipping: 'newShipping',
}

/** Reads the numbers of a message. One is placed only where a name stands right beside it. */
export function readFigures(text: string): ToldFigures {
  const numbers = findNumbers(text)
  const names = conceptsIn(text)
  const before = candidates(text, numbers, names, 'before')
  const behind = candidates(text, numbers, names, 'after')
  // People write “cost 8, shipping 3” or “8 cost, 3 shipping”: the way that fits more numbers decides between equals.
  const first = before.length >= behind.length ? before : behind
  const all = [...first, ...(first === before ? behind : before)].sort((one, other) => one.gap - other.gap)
  const placed = new Map<FoundNumber, Spot>()
  const taken = new Set<Found>()
  for (const spot of all) {
    const isSecond = spot.isPair && [...placed.values()].some(({ name }) => name === spot.name)
    if (placed.has(spot.number) || (taken.has(spot.name) && !isSecond)) continue
    placed.set(spot.number, spot)
    taken.add(spot.name)
  }
  return settle(text, numbers, names, placed)
}

interface Spot {
  number: FoundNumber
  name: Found
  input: InputName
  /** Letters between the two. */
  gap: number
  /** The second number of a name, as in “fees 2.9 % + 0.30”. */
  isPair: boolean
}

const pair = /^[\s:]*(?:of |are )?[\d.,]+\s?%\s?(?:\+|and|plus|und|et|y)\s?[€$£]?$/i

function candidates(text: string, numbers: FoundNumber[], names: Found[], side: 'before' | 'after'): Spot[] {
  return numbers.flatMap((number) => {
    const name =
      side === 'before'
        ? names.findLast(({ end }) => end <= number.start)
        : names.find(({ start }) => start >= number.end)
    if (!name) return []
    const gap = side === 'before' ? text.slice(name.end, number.start) : text.slice(number.end, name.start)
    const isPair = side === 'before' && (pair.test(gap) || fromTo.test(gap))
    const joins = side === 'before' ? between.test(gap) : after.test(gap)
    const input = joins || isPair ? inputFor(name.concept, number, text) : undefined
    if (!input) return []
    const isChanged = isPair && fromTo.test(gap)
    return [
      {
        number,
        name,
        input: isChanged ? (renewed[input] ?? input) : input,
        gap: isPair ? 100 : gap.length,
        isPair,
      },
    ]
  })
}

/** “2 for 69” of a bundle. */
const ofBundle =
  /^[\s-]?(?:x|pieces|units|pcs|packs?|bundles?|sets?|stück|pièces|unidades)?\s?(?:for|at|à|für|zu|por|a)\s?[€$£]?$/iu

const direct: Partial<Record<ConceptName, InputName>> = {
  price: 'price',
  cost: 'cost',
  shipping: 'shipping',
  packaging: 'packaging',
  refundRate: 'refundRate',
  taxRate: 'taxRate',
  cpa: 'cpa',
  breakEvenCpa: 'cpa',
  roas: 'roas',
  orders: 'orders',
  bundle: 'units',
  units: 'units',
  bundlePrice: 'bundlePrice',
  compareAt: 'compareAt',
  margin: 'margin',
  markup: 'markup',
  cpc: 'cpc',
  cpm: 'cpm',
  clickRate: 'clickRate',
  conversionRate: 'conversionRate',
  visits: 'visits',
  spend: 'spend',
  revenue: 'revenue',
  goods: 'goods',
  overheads: 'overheads',
}

const ofPrice = /price|charge|preis|prix|precio/iu
const ofMany =
  /orders|sales|units|month|bestellungen|verkäufe|monat|commandes|ventes|mois|pedidos|ventas|mes(?!\p{L})/iu

/** A profit is that of one order, or of all, and the words around it have to say which. */
function profitFor({ kind }: FoundNumber, text: string): InputName | undefined {
  if (kind === 'rate') return 'margin'
  if (perOrder.test(text)) return 'profitPerOrder'
  if (ofMany.test(text)) return 'totalProfit'
  return ofPrice.test(text) ? 'profitPerOrder' : undefined
}

/** The input that a number beside a name is, if its kind fits: a percentage is no price. */
function inputFor(concept: ConceptName, number: FoundNumber, text: string): InputName | undefined {
  const { kind } = number
  if (concept === 'fee') return kind === 'rate' ? 'feeRate' : kind === 'times' ? undefined : 'feeFixed'
  if (concept === 'discount')
    return kind === 'rate' ? 'discountRate' : kind === 'money' ? 'discountAmount' : undefined
  if (concept === 'profit') return kind === 'times' ? undefined : profitFor(number, text)
  const input = direct[concept]
  if (!input) return undefined
  const { unit } = inputs[input]
  if (kind === 'rate') return unit === 'percent' ? input : undefined
  if (kind === 'money') return unit === 'money' ? input : undefined
  if (kind === 'times') return unit === 'ratio' ? input : undefined
  return input
}

function settle(
  text: string,
  numbers: FoundNumber[],
  names: Found[],
  placed: Map<FoundNumber, Spot>,
): ToldFigures {
  const figures: ToldFigure[] = []
  const hasPair = [...placed.values()].some(({ isPair }) => isPair)
  const isChange = changes.test(text) && !hasPair
  const unplaced: string[] = []
  const change = changeIn(text, numbers, names)
  for (const [at, number] of numbers.entries()) {
    if (number === change?.number) continue
    const input = bundlePriceAt(text, numbers, figures, at) ?? inputOf(placed.get(number), isChange)
    const isTaken = figures.some(({ name }) => name === input)
    if (input && !isTaken && !number.value.isNegative())
      figures.push({
        name: input,
        value: written(number, input),
        currency: number.currency,
        start: number.start,
      })
    else unplaced.push(text.slice(number.start, number.end).trim())
  }
  const used = new Set([...placed.values()].map(({ name }) => name))
  return {
    figures,
    change: change?.told,
    unplaced,
    named: names.filter((name) => !used.has(name)).map(({ concept }) => concept),
    leftOver: wordsLeftOver(
      change ? text.replace(changes, blank).replace(ups, blank).replace(downs, blank) : text,
      numbers,
    ),
  }
}

const inputOf = (spot: Spot | undefined, isChange: boolean): InputName | undefined =>
  spot && (isChange ? (renewed[spot.input] ?? spot.input) : spot.input)

function bundlePriceAt(
  text: string,
  numbers: FoundNumber[],
  figures: ToldFigure[],
  at: number,
): InputName | undefined {
  const [before, number] = [numbers[at - 1], numbers[at]]
  if (!before || !number || figures.at(-1)?.name !== 'units' || figures.at(-1)?.start !== before.start)
    return undefined
  return ofBundle.test(text.slice(before.end, number.start)) ? 'bundlePrice' : undefined
}

const ups =
  /(?<!\p{L})(?:rais\p{L}*|increas\p{L}*|up|more|higher|erhöh\p{L}*|steig\p{L}*|mehr|augment\p{L}*|hausse|sub(?:o|e|en|ir|imos|iera))(?!\p{L})/iu
const downs =
  /(?<!\p{L})(?:lower\p{L}*|drop\p{L}*|cut\p{L}*|reduc\p{L}*|decreas\p{L}*|down|less|cheaper|senk\p{L}*|sink\p{L}*|weniger|günstiger|baiss\p{L}*|moins|baj(?:o|a|an|ar|amos))(?!\p{L})/iu
const blank = (found: string) => ' '.repeat(found.length)
const by = /(?:\bby|\bum|\bde|\bun)\s?[€$£]?$/iu

/** One figure that goes up or down by an amount or a share. */
function changeIn(text: string, numbers: FoundNumber[], names: Found[]) {
  const [isUp, isDown] = [ups.test(text), downs.test(text)]
  if (isUp === isDown) return undefined
  const number = numbers.find(
    ({ start, kind }) =>
      by.test(text.slice(0, start)) || (kind === 'rate' && /(?:more|higher|less|cheaper)/i.test(text)),
  )
  const name =
    number && names.findLast(({ concept, start }) => start < number.start && concept in renewed)?.concept
  if (!number || (name !== 'price' && name !== 'cost' && name !== 'shipping') || number.kind === 'times')
    return undefined
  return {
    number,
    told: { name, by: number.value, isRate: number.kind === 'rate', isUp } satisfies ToldChange,
  }
}

/** As it is typed into the input. */
export function written({ value, kind }: Pick<FoundNumber, 'value' | 'kind'>, name: InputName): string {
  const { unit } = inputs[name]
  if (unit === 'percent') return plain(kind === 'rate' ? value.times(100) : value, 0, 6)
  return plain(value, unit === 'money' && !value.isInteger() ? 2 : 0, 8)
}
