import { type Decimal, decimal, one, plain } from '#core/decimal.ts'
import { adResult, maxCpc, ordersForProfit, profitAtCpa, profitAtRoas } from '#core/economics/ads.ts'
import { bundle, compareAt, discounted } from '#core/economics/offers.ts'
import { orderEconomics, type Priced } from '#core/economics/order.ts'
import { priceForMargin, priceForRoas } from '#core/economics/targets.ts'
import { inNumbers, inWords, type Quantity, type Step } from '#core/economics/working.ts'

const FENCE = /^```economics *(\w*)\n([\s\S]*?)\n```$/gm

type Figures = Map<string, Decimal>

/**
 * Works out the examples of an article, so that no figure in it can be wrong: a fence of numbers becomes a table with the
 * working, and each result a value that the text may name, as in `{{contribution}}`, or `{{sale.contribution}}` for the
 * example called “sale”.
 */
export function workOut(body: string): { text: string; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const text = body.replace(FENCE, (_, name: string, lines: string) => {
    const { steps, behind = [] } = workingOf(readFigures(lines))
    for (const step of [...behind, ...steps])
      values[[name, camel(step.name)].filter(Boolean).join('.')] = write(step.result)
    return table(steps)
  })
  return { text, values }
}

function readFigures(lines: string): Figures {
  return new Map(
    lines.split('\n').map((line) => {
      const [, name, number, percent] = /^([a-z- ]+): (\d+(?:\.\d+)?)( %)?$/.exec(line) ?? []
      if (name === undefined || number === undefined) throw new Error(`“${line}” is not “name: number”`)
      if (!known.has(name)) throw new Error(`an example knows no “${name}”`)
      return [name, percent ? decimal(number).div(100) : decimal(number)]
    }),
  )
}

const known = new Set(
  'price,cost,shipping,fee,fixed fee,refunds,cpa,orders,roas,conversion,wanted margin,wanted roas,discount,units,bundle price,compare-at price,goal,spend,revenue'.split(
    ',',
  ),
)

/** Shown and hidden steps of the table. */
interface Working {
  steps: Step[]
  behind?: Step[]
}

function workingOf(figures: Figures): Working {
  const get = (name: string) => figures.get(name)
  const [spend, price] = [get('spend'), get('price')]
  if (spend) return adResult(spend, { orders: get('orders'), revenue: get('revenue') })
  const terms = {
    currency: '$',
    cost: get('cost'),
    shipping: get('shipping'),
    feeRate: get('fee'),
    feeFixed: get('fixed fee'),
    refundRate: get('refunds'),
  }
  const [margin, roas] = [get('wanted margin'), get('wanted roas')]
  if (margin) return priceForMargin(terms, margin) ?? { steps: [] }
  if (roas) return priceForRoas(terms, roas) ?? { steps: [] }
  if (!price) throw new Error('an example needs a price')
  return offerWorking({ ...terms, price }, get)
}

function offerWorking(terms: Priced, get: (name: string) => Decimal | undefined): Working {
  const [former, units, bundlePrice, off] = [
    get('compare-at price'),
    get('units'),
    get('bundle price'),
    get('discount'),
  ]
  if (former) return compareAt(terms.price, former) ?? { steps: [] }
  if (units && bundlePrice) return bundle(terms, units, bundlePrice)
  const cut = off && discounted(terms, { rate: off })
  if (cut) return { steps: [...cut.steps.slice(0, 1), ...cut.after.steps, ...cut.steps.slice(1)] }
  const order = orderEconomics(terms).steps
  const ads = adSteps(terms, get)
  return ads.length > 0 ? { steps: [...order.slice(0, 1), ...ads], behind: order } : { steps: order }
}

function adSteps(terms: Priced, get: (name: string) => Decimal | undefined): Step[] {
  const order = orderEconomics(terms)
  const [cpa, roas, conversion, goal] = [get('cpa'), get('roas'), get('conversion'), get('goal')]
  const orders = get('orders') ?? one
  const profit = cpa ? profitAtCpa(order, cpa, orders) : roas && profitAtRoas(order, roas, orders)
  return [
    ...(profit ? profit.steps : []),
    ...(conversion ? maxCpc(order, conversion).steps : []),
    ...(goal && profit ? (ordersForProfit(profit.perOrder, goal)?.steps ?? []) : []),
  ]
}

const table = (steps: Step[]) =>
  [
    '| figure | how | result |',
    '|---|---|---:|',
    ...steps.map((step) => {
      const [words, numbers] = [inWords(step), inNumbers(step, write)]
      return `| ${step.name} | ${words} = ${numbers} | ${write(step.result)} |`
    }),
  ].join('\n')

function write({ value, unit }: Quantity): string {
  if (unit === 'rate') return `${plain(value.times(100), 0, 2)}\u00a0%`
  if (unit === 'count') return plain(value, 0, 2)
  const amount = plain(value.abs(), 2)
  return (value.isNegative() ? '−' : '') + (unit === 'money' ? `$${amount}` : amount)
}

/** “Break-even ROAS” is `breakEvenRoas`. */
const camel = (name: string) =>
  name.toLowerCase().replace(/[ -]([a-z])/g, (_, letter: string) => letter.toUpperCase())
