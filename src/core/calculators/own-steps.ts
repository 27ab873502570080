import { type Decimal, one, zero } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import type { Terms } from '#core/economics/terms.ts'
import { count, money, type Quantity, rate, ratio, type Step, step } from '#core/economics/working.ts'
import type { CalculatorName } from './calculators.ts'
import type { Values } from './card-inputs.ts'
import { vatSteps } from './order-steps.ts'

/** Calculators that are no part of an order's economics. */
export const ownSteps: Partial<Record<CalculatorName, (values: Values, terms: Terms) => Step[]>> = {
  vat: (_, terms) => vatSteps(terms),
  perPiece: pieceSteps,
  numbers: numberSteps,
  adResult: adSteps,
  exchange: ({ exchanged = zero, exchangeRate = zero }) => [
    step(
      'Exchanged',
      '{amount} × {exchange rate}',
      { amount: ratio(exchanged), 'exchange rate': ratio(exchangeRate) },
      money(exchanged.times(exchangeRate)),
    ),
  ],
}

/** A bill shared by its pieces, what so many pieces cost, and a percentage of it such as a deposit. */
function pieceSteps({ amount = zero, pieces, surcharge, flat, percentage }: Values): Step[] {
  const each = amount.plus(surcharge ?? zero)
  const all = each.times(pieces ?? one).plus(flat ?? zero)
  const numbers = {
    amount: money(amount),
    pieces: count(pieces ?? one),
    surcharge: money(surcharge ?? zero),
    'fixed amount': money(flat ?? zero),
    percentage: rate(percentage ?? zero),
    each: money(each),
    altogether: money(all),
  }
  const share = percentage?.times(all)
  const withSurcharge = surcharge ? '({amount} + {surcharge})' : '{amount}'
  return [
    ...(pieces?.greaterThan(0)
      ? [
          step('Per piece', '{amount} ÷ {pieces}', numbers, money(amount.div(pieces))),
          ...(flat
            ? [step('Each with all costs', '{altogether} ÷ {pieces}', numbers, money(all.div(pieces)))]
            : []),
        ]
      : []),
    ...(surcharge ? [step('Each with the surcharge', withSurcharge, numbers, money(each))] : []),
    step('Altogether', `${withSurcharge} × {pieces}${flat ? ' + {fixed amount}' : ''}`, numbers, money(all)),
    ...(share && percentage
      ? [
          step('Percentage of it', '{altogether} × {percentage}', numbers, money(share)),
          step(
            'With the percentage added',
            '{altogether} × (100 % + {percentage})',
            numbers,
            money(all.plus(share)),
          ),
          step(
            'Without the percentage',
            '{altogether} × (100 % − {percentage})',
            numbers,
            money(all.minus(share)),
          ),
          ...(pieces
            ? [
                step(
                  'Each without the percentage',
                  '{each} × (100 % − {percentage})',
                  numbers,
                  money(each.times(one.minus(percentage))),
                ),
              ]
            : []),
        ]
      : []),
  ]
}

/** Everything that two numbers give: two prices apart, a part of a whole, a bill shared by its pieces. */
function numberSteps({ one: first = zero, other: second = zero }: Values): Step[] {
  const numbers = { first: count(first), second: count(second) }
  const difference = first.minus(second)
  return [
    step('Together', '{first} + {second}', numbers, count(first.plus(second))),
    step('Difference', '{first} − {second}', numbers, count(difference)),
    step('Average', '({first} + {second}) ÷ 2', numbers, ratio(first.plus(second).div(2))),
    step('Times', '{first} × {second}', numbers, count(first.times(second))),
    ...(second.isZero()
      ? []
      : [
          step('Divided', '{first} ÷ {second}', numbers, ratio(first.div(second))),
          step(
            'More than the second',
            '({first} − {second}) ÷ {second}',
            numbers,
            rate(difference.div(second)),
          ),
        ]),
    ...(first.isZero()
      ? []
      : [
          step('Divided the other way', '{second} ÷ {first}', numbers, ratio(second.div(first))),
          step('Share', '{second} ÷ {first}', numbers, rate(second.div(first))),
          step('Less than the first', '({first} − {second}) ÷ {first}', numbers, rate(difference.div(first))),
        ]),
  ]
}

/** Results of an ad spend: each figure follows from the others. */
function adSteps(values: Values, terms: Terms): Step[] {
  const { spend = zero, cpa, roas, cpc, conversionRate } = values
  const { price } = terms
  const over = (above: Decimal | undefined, below: Decimal | undefined) =>
    below?.greaterThan(0) ? above?.div(below) : undefined
  const clicks = over(spend, cpc)
  const orders = values.orders ?? over(spend, cpa) ?? (conversionRate && clicks?.times(conversionRate))
  const revenue = values.revenue ?? roas?.times(spend) ?? (price && orders?.times(price))
  const each = price && terms.cost && orderEconomics({ ...terms, price }).contribution
  const sold = orders ?? over(revenue, price)
  const before = sold && each?.times(sold)
  const numbers: Step['numbers'] = {
    'ad spend': money(spend),
    CPA: money(cpa ?? zero),
    CPC: money(cpc ?? zero),
    'conversion rate': rate(conversionRate ?? zero),
    clicks: count(clicks ?? zero),
    orders: count(sold ?? zero),
    price: money(price ?? zero),
    revenue: money(revenue ?? zero),
    ROAS: ratio(roas ?? zero),
    contribution: money(each ?? zero),
    'before ads': money(before ?? zero),
  }
  const told = (name: string, formula: string, result: Quantity | undefined | false): Step[] =>
    result ? [step(name, formula, numbers, result)] : []
  return [
    ...told('Clicks', '{ad spend} ÷ {CPC}', clicks && count(clicks)),
    ...told(
      'Orders',
      cpa ? '{ad spend} ÷ {CPA}' : '{clicks} × {conversion rate}',
      !values.orders && orders && count(orders),
    ),
    ...told('CPA', '{ad spend} ÷ {orders}', !cpa && amount(over(spend, orders))),
    ...told(
      'Revenue',
      roas ? '{ad spend} × {ROAS}' : '{orders} × {price}',
      !values.revenue && amount(revenue),
    ),
    ...told('ROAS', '{revenue} ÷ {ad spend}', !roas && factor(over(revenue, spend))),
    ...told('Order value', '{revenue} ÷ {orders}', values.revenue && amount(over(revenue, orders))),
    ...told('Before ads', '{orders} × {contribution}', amount(before)),
    ...told('After ads', '{before ads} − {ad spend}', amount(before?.minus(spend))),
  ]
}

const amount = (value: Decimal | undefined) => value && money(value)
const factor = (value: Decimal | undefined) => value && ratio(value)
