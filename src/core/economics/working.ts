import type { Decimal } from '#core/decimal.ts'

/** Unit of a number, so that each reader can format it. A rate is a fraction: 6 % is 0.06. */
type Unit = 'money' | 'rate' | 'ratio' | 'count'

export interface Quantity {
  value: Decimal
  unit: Unit
  /** The most that something may cost: shown rounded down, since a cent more loses money. */
  isLimit?: boolean
}

/** One line of a calculation: `name = formula = the same with numbers = result`. */
export interface Step {
  name: string
  /** With the names of its numbers in braces: `{price} ÷ {contribution}`. */
  formula: string
  numbers: Record<string, Quantity>
  result: Quantity
}

export const step = (name: string, formula: string, numbers: Step['numbers'], result: Quantity): Step => ({
  name,
  formula,
  numbers,
  result,
})

export const money = (value: Decimal): Quantity => ({ value, unit: 'money' })
export const rate = (value: Decimal): Quantity => ({ value, unit: 'rate' })
export const ratio = (value: Decimal): Quantity => ({ value, unit: 'ratio' })
export const count = (value: Decimal): Quantity => ({ value, unit: 'count' })

const hole = /\{([^{}]{1,60})\}/g

/** The formula as a person reads it: `price ÷ contribution`. */
export const inWords = ({ formula }: Step): string => formula.replace(hole, '$1')

/** The formula with its numbers: `40.00 ÷ 20.00`. */
export const inNumbers = ({ formula, numbers }: Step, write: (quantity: Quantity) => string): string =>
  formula.replace(hole, (name: string, key: string) => {
    const quantity = numbers[key]
    return quantity ? write(quantity) : name
  })
