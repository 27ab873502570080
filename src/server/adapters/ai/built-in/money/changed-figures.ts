import type { InputName } from '#core/calculators/inputs.ts'
import { decimal, plain } from '#core/decimal.ts'
import type { Known } from './card-sources.ts'
import type { ToldFigures } from './told-figures.ts'

const former: Partial<Record<InputName, InputName>> = {
  newPrice: 'price',
  newCost: 'cost',
  newShipping: 'shipping',
}

/** “What if the price was 45” without a price to change tells the price. */
export function rebased(told: ToldFigures, known: Known): ToldFigures {
  const isNew = (name: InputName) => {
    const base = former[name]
    return base !== undefined && known(base) === undefined
  }
  if (!told.figures.some(({ name }) => isNew(name))) return told
  return {
    ...told,
    figures: told.figures.map((figure) => ({ ...figure, name: former[figure.name] ?? figure.name })),
  }
}

const latter = { price: 'newPrice', cost: 'newCost', shipping: 'newShipping' } as const

/** A change by a share or an amount, worked out from the value there is. */
export function withChange(told: ToldFigures, known: Known): ToldFigures {
  const { change } = told
  const base = change && known(change.name)
  if (!change || !base || !/^[\d.]+$/.test(base.value)) return told
  const value = decimal(base.value)
  const amount = change.isRate ? value.times(change.by) : change.by
  const next = change.isUp ? value.plus(amount) : value.minus(amount)
  const figure = { name: latter[change.name], value: plain(next, 2, 4), currency: undefined, start: 0 }
  return { ...told, figures: [...told.figures, figure] }
}
