import { one, whole } from '#core/decimal.ts'
import { findNumbers } from '../read/numbers.ts'
import type { Ask } from '../skill.ts'
import { notation } from '../write/notation.ts'
import { inAnotherTime } from './over-time.ts'
import { vat } from './vat.ts'

/** A sum that needs nothing of an order. */
export const plainSum = (ask: Ask): string | undefined =>
  shareOf(ask) ?? unitsTogether(ask) ?? timesCost(ask) ?? vat(ask) ?? inAnotherTime(ask)

/** “What is 15 % of 240?” */
function shareOf({ text, given }: Ask): string | undefined {
  const [share, all, ...others] = findNumbers(text)
  if (!share || !all || others.length > 0 || Object.keys(given).length > 0) return undefined
  if (share.kind !== 'rate' || all.kind === 'rate' || !/^\s*of\s*$/i.test(text.slice(share.end, all.start)))
    return undefined
  const { rate, quantity } = notation(all.currency, all.mark === ',')
  const unit = all.currency ? 'money' : 'count'
  const [of, result] = [all.value, share.value.times(all.value)].map((value) => quantity({ value, unit }))
  return `${rate(share.value)} of ${of} is **${result}**.`
}

const asksTogether = /\bhow much\b.{0,40}\b(?:units|pieces|pcs|of them)\b.{0,40}\b(?:at|for)\b/i

/** “How much would 500 units cost at 8.50?” */
function unitsTogether({ text, notation: { money, quantity } }: Ask): string | undefined {
  const [units, each, ...others] = findNumbers(text)
  if (!units || !each || others.length > 0 || !asksTogether.test(text)) return undefined
  if (
    units.kind !== 'plain' ||
    !/^\s?(?:units|pieces|pcs|of them)\b/i.test(text.slice(units.end, units.end + 10))
  )
    return undefined
  const count = quantity({ value: units.value, unit: 'count' })
  return `${count} × ${money(each.value)} = **${money(units.value.times(each.value))}**.`
}

const times =
  /\b(?:(?<two>twice|double|two times|2x)|(?<three>triple|three times|3x)|(?<four>four times|4x))\b.{0,15}\bcosts?\b/i

/** “What margin do I have if I sell for twice the cost?” */
function timesCost({ text, given, notation: { rate } }: Ask): string | undefined {
  const { two, three, four } = times.exec(text)?.groups ?? {}
  const multiple = two ? 2 : three ? 3 : four ? 4 : undefined
  if (!multiple || given.cost || given.price || !/\bmargin\b/i.test(text)) return undefined
  const margin = one.minus(one.div(whole(multiple)))
  return `A price of ${multiple} times the cost leaves a margin of **${rate(margin)}**, before shipping, fees, refunds and ads: 1 − 1 ÷ ${multiple}.`
}
