import type { CardInput } from '#core/calculators/card-inputs.ts'
import { inputs } from '#core/calculators/inputs.ts'
import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import { joinList } from '#core/content-words.ts'
import { one, plain } from '#core/decimal.ts'
import { writeMoney } from '#core/notation.ts'
import { readAmount } from '#core/written-numbers.ts'
import type { Known } from './card-sources.ts'
import type { StatedChange } from './told-changes.ts'

const amountOf = ({ name, value }: CardInput, market: string | undefined) => {
  const read = readAmount(inputs[name].label, value, market)
  return read.ok ? { value: read.value.value, currency: read.value.currency ?? market } : undefined
}

/** The value after a change. Undefined without a base, and where the change is in another currency. */
export function changedInput(
  change: StatedChange,
  base: CardInput | undefined,
  market: string | undefined,
): CardInput | undefined {
  const amount = base && amountOf(base, market)
  if (!amount) return undefined
  const code = change.currency && currencyCode(change.currency, amount.currency)
  if (code && amount.currency && code !== amount.currency) return undefined
  const value = change.isRate ? amount.value.times(one.plus(change.by)) : amount.value.plus(change.by)
  if (!value.greaterThan(0)) return undefined
  const decimals = decimalsOf(amount.currency)
  const written = plain(value, value.isInteger() ? 0 : decimals, Math.max(decimals, 2))
  const foreign = amount.currency && amount.currency !== market ? ` ${amount.currency}` : ''
  return { name: change.name, value: `${written}${foreign}`, from: 'message' }
}

const places: Partial<Record<CardInput['from'], string>> = {
  canon: 'your facts',
  card: 'the card above',
  page: 'the page',
  message: 'your message',
}

/** “At $36.00: $2.00 more than the price of $34.00 in your facts.” */
export function saysChanges(
  changes: StatedChange[],
  bases: Known,
  values: Known,
  market: string | undefined,
): string {
  const parts = changes.flatMap((change) => {
    const [base, value] = [bases(change.name), values(change.name)]
    const [from, to] = [base && amountOf(base, market), value && amountOf(value, market)]
    if (!base || !from || !to) return []
    const write = (amount: typeof to) =>
      writeMoney(amount.value, amount.currency, decimalsOf(amount.currency))
    const label = inputs[change.name].label.toLowerCase()
    const step = change.isRate
      ? `${plain(change.by.abs().times(100), 0, 2)} %`
      : write({ ...to, value: change.by.abs() })
    const at = change.name === 'price' ? `**${write(to)}**` : `a ${label} of **${write(to)}**`
    return `${at} (${step} ${change.by.isNegative() ? 'less' : 'more'} than the ${label} of ${write(from)} in ${places[base.from] ?? 'your message'})`
  })
  return parts.length > 0 ? `At ${joinList(parts)}:` : ''
}

/** The base of a change that nothing tells, or that is in another currency. */
export function asksBase(changes: StatedChange[], bases: Known, values: Known): string {
  const lines = changes
    .filter(({ name }) => !values(name))
    .map(({ name, said }) => {
      const label = inputs[name].label.toLowerCase()
      const base = bases(name)
      return base
        ? `The ${label} is ${base.value}, and I can’t apply “${said}” to it. Enter the new ${label} below.`
        : `What is the ${label} now? I need it to apply “${said}”. Or enter the new ${label} below.`
    })
  return lines.join(' ')
}
