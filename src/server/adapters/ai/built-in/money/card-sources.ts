import type { CalculatorCard } from '#contracts/cards.ts'
import type { CardInput } from '#core/calculators/card-inputs.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import type { Ask } from '../conversation.ts'
import { capturedPrice, currencyOf } from '../read/captured.ts'
import { pageOf, priceOn } from '../read/page.ts'
import { canonFigures, figureFor, namesPlace } from './canon-figures.ts'
import { changedInput } from './changed-inputs.ts'
import { type StatedFigures, written } from './told-figures.ts'

export type Known = (name: InputName) => CardInput | undefined

/** Source of each input's value: the message, the open card that the message continues, or the canon. */
export function sourcesOf(
  ask: Ask,
  told: StatedFigures,
  open: CalculatorCard | undefined,
  isNext: boolean,
): Known {
  const stated = basesOf(ask, told, open, isNext)
  return (name) => {
    const change = told.changes.find((each) => each.name === name)
    return change ? changedInput(change, stated(name), currencyOf(ask)) : stated(name)
  }
}

/** The same before the changes that the message makes. */
export function basesOf(
  ask: Ask,
  told: StatedFigures,
  open: CalculatorCard | undefined,
  isNext: boolean,
): Known {
  const figures = canonFigures(ask.context.canon, ask.text)
  const currency = currencyOf(ask)
  const isElsewhere = namesPlace(ask.context.canon, ask.text)
  const ofCard = (name: InputName): CardInput | undefined => {
    const shown = open?.inputs.find((input) => input.name === name && input.value !== '')
    // Figures of another market stay there.
    if (isElsewhere && shown?.from === 'canon') return undefined
    return (
      shown && { name, value: shown.value, from: shown.from === 'canon' ? 'canon' : 'card', path: shown.path }
    )
  }
  const ofCanon = (name: InputName): CardInput | undefined => {
    const figure = figureFor(name, figures)
    return (
      figure && {
        name,
        value: inCurrency(figure.value, figure.currency, name, currency),
        from: 'canon',
        path: figure.field.path,
      }
    )
  }
  const page = pagePrice(ask, currency ?? toldCurrency(told))
  const captured = capturedPrice(ask)
  return (name) => {
    if (name === 'price' && page) return page
    if (name === 'price' && captured) return { name, value: captured, from: 'page' }
    const figure = told.figures.find((each) => each.name === name)
    if (figure)
      return { name, value: inCurrency(figure.value, figure.currency, name, currency), from: 'message' }
    return isNext && !isElsewhere ? (ofCard(name) ?? ofCanon(name)) : (ofCanon(name) ?? ofCard(name))
  }
}

/** An amount in another currency says so on the card, where the calculation then asks for one currency. */
function inCurrency(
  value: string,
  currency: string | undefined,
  name: InputName,
  usual: string | undefined,
): string {
  const code = currency && currencyCode(currency, usual)
  return inputs[name].unit === 'money' && code && code !== usual ? `${value} ${code}` : value
}

/** Stands in for the currency of a project that has none. */
const toldCurrency = ({ figures }: StatedFigures): string | undefined =>
  figures.flatMap(({ currency }) => (currency && currencyCode(currency)) || [])[0]

/** The price of a page that was read for this question. */
function pagePrice(ask: Ask, currency: string | undefined): CardInput | undefined {
  const page = pageOf(ask)?.data
  const amount = page && priceOn(page)
  if (!amount) return undefined
  const value = inCurrency(written(amount, 'price'), amount.currency, 'price', currency)
  return { name: 'price', value, from: 'page' }
}
