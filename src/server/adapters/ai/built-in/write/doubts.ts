import { OWN_DIFFERENCE } from '#core/economics/order.ts'
import type { Unit } from '#core/economics/working.ts'
import type { BuiltInReply } from '../conversation.ts'
import type { Figures } from '../read/figures.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from './working.ts'

type Name = keyof Figures

/** How a figure is called, and what it measures. */
export const calledOf: Record<Name, [label: string, unit: Unit]> = {
  price: ['price', 'money'],
  cost: ['cost', 'money'],
  shipping: ['shipping', 'money'],
  packaging: ['packaging', 'money'],
  taxRate: ['VAT rate', 'rate'],
  taxOnTop: ['VAT', 'rate'],
  overhead: ['fixed costs', 'money'],
  feeRate: ['fee', 'rate'],
  feeFixed: ['fixed fee', 'money'],
  refundRate: ['refund rate', 'rate'],
  margin: ['margin', 'rate'],
  markup: ['markup', 'rate'],
  multiple: ['markup', 'ratio'],
  discountRate: ['discount', 'rate'],
  discountAmount: ['discount', 'money'],
  compareAt: ['compare-at price', 'money'],
  bundlePrice: ['bundle price', 'money'],
  bundleUnits: ['bundle', 'count'],
  bundlePaid: ['units paid for', 'count'],
  cpa: ['CPA', 'money'],
  roas: ['ROAS', 'ratio'],
  cpc: ['CPC', 'money'],
  conversionRate: ['conversion rate', 'rate'],
  orders: ['number of orders', 'count'],
  adSpend: ['ad spend', 'money'],
  revenue: ['revenue', 'money'],
  goal: ['wanted profit', 'money'],
  perOrder: ['profit per order', 'money'],
  acos: ['ACOS', 'rate'],
  ltv: ['LTV', 'money'],
  costShare: ['cost as a share of the price', 'rate'],
  freeFrom: ['free shipping threshold', 'money'],
  visits: ['number of visits', 'count'],
  cpm: ['CPM', 'money'],
  clickRate: ['CTR', 'rate'],
  unnamed: [OWN_DIFFERENCE, 'money'],
}

/** Pairs of equivalent figures: the first is used. */
const either: [Name, Name][] = [
  ['cpa', 'roas'],
  ['discountRate', 'discountAmount'],
]

/** An answer in numbers, with what it does not count said before it. */
export function withDoubts(reply: BuiltInReply, ask: Ask, uses: Name[] | undefined): BuiltInReply {
  if (!uses || reply.text === '') return reply
  return { ...reply, text: paragraphs(doubtLine(ask, uses), reply.text) }
}

function doubtLine(ask: Ask, uses: Name[]): string {
  const { unnamed, replaced, twofold, stacked } = ask.doubts
  const strange = unnamed.map(({ said, around }) =>
    around === said ? `**${said}**` : `**${said}** (“${around}”)`,
  )
  const left = unusedBy(uses, ask).map((name) => nameOf(ask, name))
  return [
    strange.length > 0 &&
      `I did not use ${joinList(strange)}: say what ${strange.length > 1 ? 'they stand' : 'it stands'} for, and I count again.`,
    ...replaced.map(
      ({ name, said, by }) =>
        `As the ${name ? calledOf[name][0] : 'number'} I count **${by}**, not **${said}**: I take one at a time.`,
    ),
    left.length > 0 && `I did not use the ${joinList(left)} here.`,
    ...twofold.map(readAs),
    stacked.length > 0 &&
      ask.given.discountRate &&
      `${joinList(stacked)} one after the other are **${ask.notation.rate(ask.given.discountRate.value)}** off.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function unusedBy(uses: Name[], { given }: Ask): Name[] {
  const second = either.flatMap(([first, other]) => (given[first] && given[other] ? [other] : []))
  return (Object.keys(given) as Name[]).filter((name) => !uses.includes(name) || second.includes(name))
}

function nameOf({ given, notation }: Ask, name: Name): string {
  const [label, unit] = calledOf[name]
  const value = given[name]?.value
  return value ? `${label} of **${notation.quantity({ value, unit })}**` : label
}

function readAs({ said, hasDecimals }: Ask['doubts']['twofold'][number]): string {
  const whole = said.replace(/[.,]/, '')
  return hasDecimals
    ? `I read **${said}** with decimals, as you write other amounts, and not as ${whole}.`
    : `I read **${said}** as ${whole}. Write it with two decimals if you mean a fraction.`
}
