import type { Decimal } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { toTerms } from '#core/economics/terms.ts'
import { type InstructionBlock, type Line, readBlocks, readLines } from './blocks.ts'
import { type Figures, toldOf } from './figures.ts'
import { findNumbers } from './numbers.ts'
import { readTables, type Table } from './tables/tables.ts'
import type { FigureName } from './topics.ts'

/** Facts about the business, from the data blocks of the instructions. */
export interface Business {
  canon: Line[]
  /** The lines of the business instructions. */
  rules: Line[]
  passages: Passage[]
  /** Tables of its files that the question may be about. */
  tables: Table[]
  figures: Figures
  /** The names of its files, told where a question names one. */
  files: string[]
}

export interface Passage {
  number: number | undefined
  title: string
  text: string
  /** Set if it came with the question: a picture is given as the text in it. */
  attached?: 'file' | 'picture'
}

/** The figure that a field of the canon holds, by its path in lower case. */
export const figureOf: Partial<Record<string, FigureName>> = {
  'pricing.price': 'price',
  'pricing.compareat': 'compareAt',
  'pricing.feepercent': 'feeRate',
  'pricing.feefixed': 'feeFixed',
  'pricing.refundrate': 'refundRate',
  'supplier.cost': 'cost',
  'supplier.shippingcost': 'shipping',
}

export function readBusiness(instructions: string): Business {
  const blocks = readBlocks(instructions)
  const linesOf = (name: string) =>
    blocks.filter((block) => block.name === name).flatMap(({ text }) => readLines(text))
  const canon = linesOf('canon')
  const rules = linesOf('business-instructions')
  return {
    canon,
    rules,
    passages: readPassages(blocks),
    tables: readTables(blocks),
    figures: readCanonFigures(canon, rules),
    files: blocks
      .filter(({ name }) => name === 'files')
      .flatMap(({ text }) => text.split('\n').map((name) => name.trim()))
      .filter((name) => name !== ''),
  }
}

export const lookUp = (lines: Line[], key: string): string | undefined =>
  lines.find((line) => line.key.toLowerCase() === key.toLowerCase())?.value

const titleIn = (attributes: string, name: string) =>
  new RegExp(`${name}="([^"]{1,200})"`).exec(attributes)?.[1]

/** Quotable passages: numbered ones of the knowledge, and research and attached files by name. */
function readPassages(blocks: InstructionBlock[]): Passage[] {
  return blocks.flatMap(({ name, attributes, text }): Passage[] => {
    if (name === 'passages') return text.split(/\n(?=\[\d{1,3}\] )/, 60).flatMap(numbered)
    if (name === 'research') return [{ number: undefined, title: 'Research of this project', text }]
    if (name === 'attachment')
      return [
        {
          number: undefined,
          title: titleIn(attributes, 'name') ?? 'Attached file',
          text,
          attached: titleIn(attributes, 'picture') ? 'picture' : 'file',
        },
      ]
    return []
  })
}

/** “[2] Manual” on a line of its own, then the passage. */
function numbered(entry: string): Passage[] {
  const [, number, title = '', text = ''] = /^\s{0,9}\[(\d{1,3})\] ([^\n]{0,300})\n(.*)$/s.exec(entry) ?? []
  return number ? [{ number: Number(number), title, text }] : []
}

function readCanonFigures(canon: Line[], rules: Line[]): Figures {
  const stated = lookUp(canon, 'market.currency') ?? lookUp(rules, 'currency')
  const currency = stated && findNumbers(`1 ${stated.slice(0, 20)}`)[0]?.currency
  const figures: Figures = {}
  for (const { key, value } of canon) {
    const name = figureOf[key.toLowerCase()]
    const number = findNumbers(value.slice(0, 100))[0]
    if (!name || !number) continue
    const isRate = name === 'feeRate' || name === 'refundRate'
    if (isRate) figures[name] = { value: toFraction(name, number.value, number.kind === 'rate') }
    else figures[name] = { value: number.value, currency: number.currency ?? currency }
  }
  return withOwnContribution(figures, canon)
}

/** Lines round amounts; what differs by less is what rules have derived. */
const ROUNDED = 2

/** A canon contribution that differs from its figures was set by the seller. */
function withOwnContribution(figures: Figures, canon: Line[]): Figures {
  const own = findNumbers((lookUp(canon, 'economics.contribution') ?? '').slice(0, 100))[0]
  const outcome = toTerms(toldOf(figures), [own?.currency])
  const { price, cost } = figures
  if (!own || !price || !cost || !outcome.ok) return figures
  const { terms } = outcome
  const counted = orderEconomics({ ...terms, price: price.value }).contribution
  if (counted.toDecimalPlaces(ROUNDED).equals(own.value.toDecimalPlaces(ROUNDED))) return figures
  return { ...figures, unnamed: { value: counted.minus(own.value), currency: terms.currency } }
}

/** `feePercent: 2.9` and `refundRate: 6 %` are percentages; `refundRate: 0.06` is a fraction already. */
function toFraction(name: FigureName, value: Decimal, isFraction: boolean): Decimal {
  if (isFraction || (name === 'refundRate' && value.lessThan(1))) return value
  return value.div(100)
}
