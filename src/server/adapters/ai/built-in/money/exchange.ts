import type { CardInput } from '#core/calculators/card-inputs.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { one, plain } from '#core/decimal.ts'
import { convert } from '#core/economics/exchange.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { Ask } from '../conversation.ts'
import { currencyOf } from '../read/captured.ts'
import { canonFigures, figureFor } from './canon-figures.ts'

/** “249 kr in euro?”: an amount or the own price, in another currency than its own. */
export function exchangeIn(ask: Ask) {
  const { text, context } = ask
  const own = currencyOf(ask)
  const words = text.replace(/\d+/g, ' ').match(/\p{L}{2,}|[€$£]/gu) ?? []
  const named = [...new Set(words.flatMap((word) => currencyCode(word, own) ?? []))]
  const [amount, ...others] = findNumbers(text)
  const price = figureFor('price', canonFigures(context.canon, text))
  const said = amount ? amount.currency : price?.currency
  const from = (said && currencyCode(said, own)) || (named.length > 1 ? named[0] : own)
  const to = named.find((code) => code !== from)
  if (!from || !to || others.length > 0) return undefined
  const exchanged: CardInput = amount
    ? { name: 'exchanged', value: plain(amount.value, 0, 8), from: 'message' }
    : {
        name: 'exchanged',
        value: price?.value ?? '',
        from: price ? 'canon' : 'open',
        path: price?.field.path,
      }
  return { inputs: [exchanged, rateBetween(ask, from, to)], to }
}

/** By the rates that the canon sets, in either direction. */
function rateBetween({ context: { canon } }: Ask, from: string, to: string): CardInput {
  const rates = canon.flatMap(({ path, value }) => {
    const [number] = findNumbers(value).slice(-1)
    const [, a, b] = /^rates\.(\w{3})-(\w{3})\.rate$/.exec(path) ?? []
    return a && b && number ? [{ from: a, to: b, rate: number.value, path }] : []
  })
  const rate = convert(one, { from, to }, rates)
  if (!rate) return { name: 'exchangeRate', value: '', from: 'open' }
  const path = rates.find((each) => each === rate.rates[0])?.path
  return { name: 'exchangeRate', value: plain(rate.value, 0, 8), from: 'canon', path }
}
