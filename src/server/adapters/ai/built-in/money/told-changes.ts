import { type InputName, isInputName } from '#core/calculators/inputs.ts'
import type { Decimal } from '#core/decimal.ts'
import type { FoundNumber } from '#core/numbers-in-text.ts'
import { conceptsIn, wordsLeftOver } from './vocabulary.ts'

/** “Two dollars more”: a step from a value that is known elsewhere. */
export interface StatedChange {
  name: InputName
  /** Signed; a fraction of the base if `isRate`. */
  by: Decimal
  isRate: boolean
  currency: string | undefined
  /** The amount as it was written. */
  said: string
  /** The message names the figure that changes. */
  isNamed: boolean
}

interface Span {
  start: number
  end: number
}

interface Changes {
  changes: StatedChange[]
  /** Numbers of a change, which are no value of any figure. */
  steps: Set<FoundNumber>
  /** Those of them that `changes` has. */
  counted: Set<FoundNumber>
  /** Words that the changes account for. */
  spans: Span[]
}

type Direction = 1 | -1

const moreWords =
  'more|extra|additional|on top|higher|dearer|pricier|up|mehr|zusätzlich|extra|teurer|höher|de plus|en plus|plus cher|más caro|más'
const lessWords =
  'less|cheaper|lower|off|down|weniger|günstiger|billiger|niedriger|de moins|en moins|moins cher|más barato|menos'
const behind = new RegExp(`^\\s?(?:(?<more>${moreWords})|(?<less>${lessWords}))(?!\\p{L})`, 'iu')
const nextWord = /^\s*(?<word>[\p{L}'’]+|[€$£]?\d[\d.,]*)/u
/** “A 2 dollar higher price”. */
const moves = /(?:higher|lower|höher\p{L}*|niedriger\p{L}*)$/iu
/** “$2 more than Glowhaus” starts from a price that is not the own one. */
const thanOther =
  /^\s*(?:than|als|que)\s+(?!(?:now|today|before|currently|usual|i |we |my |our |the (?:current|present|old) |jetzt|heute|bisher|maintenant|ahora)(?:\b|(?<=\s)))/iu

const raising =
  'rais(?:e|es|ed|ing)|increas(?:e|es|ed|ing)|lift(?:s|ed|ing)?|bump(?:s|ed|ing)?|put(?:s|ting)?|hik(?:e|es|ed|ing)|add(?:s|ed|ing)?|ris(?:e|es|ing)|rose|risen|climb(?:s|ed)?|(?:go|goes|went|going|gone|moves?|moved) up|up(?=\\s+by\\s*$)|erhöh\\p{L}*|steig\\p{L}*|anheb\\p{L}*|augment\\p{L}*|mont\\p{L}*|sub(?:o|e|ir|imos|iera|ía)'
const lowering =
  'lower(?:s|ed|ing)?|reduc(?:e|es|ed|ing)|cut(?:s|ting)?|drop(?:s|ped|ping)?|decreas(?:e|es|ed|ing)|shav(?:e|es|ed)|slash(?:es|ed)?|falls?|fell|fallen|(?:go|goes|went|going|gone|comes?|came|moves?|moved) down|down(?=\\s+by\\s*$)|senk\\p{L}*|sink\\p{L}*|fäll\\p{L}*|reduzier\\p{L}*|baiss\\p{L}*|diminu\\p{L}*|réduir\\p{L}*|baj(?:o|a|ar|amos|ara|aría)'
/** The verb, what it changes, and no “to”: that would name the new value. */
const moved = new RegExp(
  `(?<![\\p{L}])(?:(?<more>${raising})|(?<less>${lowering}))(?!\\p{L})(?<what>(?:\\s+(?!(?:to|at|auf|zu|à|hasta|from|von)(?!\\p{L}))[\\p{L}'’-]+){0,5}?)\\s*$`,
  'iu',
)
/** “An extra $2”. */
const extra = /(?:^|[^\p{L}])(?:(?:an?|the) )?(?:extra|another|additional|zusätzliche?)\s*$/iu
/** “Den Preis um 2 Euro erhöhen”. */
const verbLast =
  /^\s?(?:(?<more>erhöh\p{L}*|anheb\p{L}*|steiger\p{L}*)|(?<less>senk\p{L}*|reduzier\p{L}*|herabsetz\p{L}*))/iu
const byBefore = /(?:^|[^\p{L}])um\s*$/iu

/** Figures of one order that an amount may be added to. */
const changeable = new Set<string>(['price', 'cost', 'shipping', 'packaging', 'cpa'] satisfies InputName[])
const supplier =
  /(?<![\p{L}])(?:suppliers?|factory|manufacturer|wholesaler|vendor|lieferant\p{L}*|hersteller|fournisseur|proveedor)(?!\p{L})/iu
/** “Earn two dollars more” asks for a result, and changes nothing that is known. */
const earning =
  /(?:earn|gain|make|profit|margin|save|verdiene?|gewinn|marge|gagner|ganar)(?:s|ed|ing)?(?: (?:of|by|about|um|de))?\s*$/iu
/** Verbs that frame a change and say nothing more. */
const framing =
  /(?<![\p{L}])(?:suppose|imagine|ask(?:ed|ing)?|charg(?:e|es|ed|ing)|sell|sold|took|take|taking|knock(?:ed)?|gave|giv(?:e|es|en|ing)|add(?:ed)?|wants?|wanted|asks?|still|top|higher|lower|went|goes|put|puts|made|try|tried|nehme|verlange|verkaufe|mache)(?!\p{L})/giu

/** The changes of a message. A step whose base is unclear is listed in `steps` alone. */
export function readChanges(text: string, numbers: FoundNumber[]): Changes {
  const found: Changes = { changes: [], steps: new Set(), counted: new Set(), spans: [] }
  for (const number of numbers) {
    const step = stepAt(text, number)
    if (!step) continue
    const target = isUnclear(text, number, step) ? undefined : targetOf(text, number)
    // “10 % off” is a discount, which a calculator of its own counts.
    const isDiscount = number.kind === 'rate' && step.isOff === true && target?.name === 'price'
    if (isDiscount) continue
    found.steps.add(number)
    if (!target || number.kind === 'times' || found.changes.some(({ name }) => name === target.name)) continue
    const { value, currency, said } = number
    const isRate = number.kind === 'rate'
    found.changes.push({ ...target, by: value.abs().times(step.direction), isRate, currency, said })
    found.counted.add(number)
    found.spans.push(step)
  }
  if (found.changes.length > 0)
    for (const pattern of [framing, new RegExp(supplier, 'giu')])
      for (const match of text.matchAll(pattern))
        found.spans.push({ start: match.index, end: match.index + match[0].length })
  return found
}

interface Step extends Span {
  direction: Direction
  isOff?: boolean
  /** More or less of something else: “10 % more sales”. */
  isOther?: boolean
}

const reach = 80

const directionOf = (groups: Record<string, string | undefined> = {}): Direction => (groups.less ? -1 : 1)

/** The words that make a number a step. */
const stepAt = (text: string, number: FoundNumber): Step | undefined =>
  stepBehind(text, number) ??
  extraBefore(text, number) ??
  movedLast(text, number) ??
  movedBefore(text, number)

function stepBehind(text: string, { start, end, kind }: FoundNumber): Step | undefined {
  const match = behind.exec(text.slice(end))
  if (!match) return undefined
  const isOff = /off$/i.test(match[0])
  const step = { start, end: end + match[0].length, direction: directionOf(match.groups), isOff }
  const rest = text.slice(step.end)
  const word = nextWord.exec(rest)?.groups?.word ?? ''
  const [concept] = conceptsIn(rest)
  const isNoun = (concept && rest.slice(0, concept.start).trim() === '') || /\d/.test(word)
  const isCounted = kind === 'plain' && /^(?:an?|each|every|pieces?)$/i.test(word)
  if (!isNoun && !isCounted && isPlainWord(word)) return step
  if (concept && isNoun && moves.test(match[0])) return { ...step, end: step.end + concept.end }
  // “40 less fees” subtracts from a price, and “3 off” is one.
  return /(?:less|off|up|down|weniger|moins|menos)$/iu.test(match[0]) ? undefined : { ...step, isOther: true }
}

const isPlainWord = (word: string): boolean => wordsLeftOver(word.replace(framing, ''), []).length === 0

function extraBefore(text: string, { start, end }: FoundNumber): Step | undefined {
  const match = extra.exec(text.slice(Math.max(0, start - reach), start))
  return match ? { start: start - match[0].length, end, direction: 1 } : undefined
}

function movedLast(text: string, { start, end }: FoundNumber): Step | undefined {
  const by = byBefore.exec(text.slice(Math.max(0, start - reach), start))
  const verb = by && verbLast.exec(text.slice(end))
  if (!verb) return undefined
  return { start: start - by[0].length, end: end + verb[0].length, direction: directionOf(verb.groups) }
}

function movedBefore(text: string, { start, end, kind }: FoundNumber): Step | undefined {
  const before = text.slice(Math.max(0, start - reach), start)
  const verb = moved.exec(before)
  if (!verb) return undefined
  const { what = '' } = verb.groups ?? {}
  const at = start - before.length + verb.index
  // “Add 3 for packaging” sets a cost, and “put it at 40” a price: only a named figure moves without “by”.
  const isBy = /(?:^|\s)(?:by|um|de|en)$/iu.test(what)
  const goes = kind !== 'plain' && /^\S+ (?:up|down)$/i.test(verb[0].trim())
  if (!isBy && !goes && (/^(?:add|put)/iu.test(verb[0]) || !movesFigure(text, at, what))) return undefined
  return { start: at, end, direction: directionOf(verb.groups) }
}

const movesFigure = (text: string, at: number, what: string): boolean =>
  conceptsIn(what).length > 0 || conceptsIn(text.slice(0, at)).some(({ end }) => at - end <= 1)

function isUnclear(text: string, number: FoundNumber, step: Step): boolean {
  const before = text.slice(Math.max(0, number.start - 40), number.start)
  return (
    step.isOther ||
    thanOther.test(text.slice(step.end)) ||
    (number.start === step.start && earning.test(before))
  )
}

/** The figure named nearest in the same sentence; a price if none is, and undefined for one that no amount is added to. */
function targetOf(text: string, number: FoundNumber): Pick<StatedChange, 'name' | 'isNamed'> | undefined {
  const start =
    Math.max(...['.', '?', '!', ';', ':', '\n'].map((mark) => text.lastIndexOf(mark, number.start - 1))) + 1
  const before = text.slice(start, number.start)
  const after = text.slice(number.end).split(/[.?!;\n,]/u)[0] ?? ''
  const near = figuresIn(before).at(-1)
  const own = near ?? figuresIn(after)[0]
  if (supplier.test(before) && (!own || own === 'price')) return { name: 'cost', isNamed: true }
  if (/(?:margin|profit|marge|gewinn|margen)\s+(?:by|um|de)\s*$/iu.test(before)) return undefined
  if (!own) return { name: 'price', isNamed: false }
  return isInputName(own) && changeable.has(own) ? { name: own, isNamed: true } : undefined
}

/** Results and counts are asked for; they are not what moves. */
const asked = new Set(
  'profit margin breakEven breakEvenRoas breakEvenCpa afterAds beforeAds perOrder onAds discount markup'.split(
    ' ',
  ),
)

const figuresIn = (text: string): string[] =>
  conceptsIn(text)
    // “Price 20” names a value of its own.
    .filter(({ concept, end }) => !asked.has(concept) && !/^\W{0,3}\d/u.test(text.slice(end)))
    .map(({ concept }) => concept)
