import { type Decimal, decimal } from '#core/decimal.ts'
import type { Priced } from '#core/economics/order.ts'

/** Numbers that look random and are the same in every run. */
function randomly(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const money = (mostCents: number) => {
    const cents = String(between(1, mostCents)).padStart(3, '0')
    return decimal(`${cents.slice(0, -2)}.${cents.slice(-2)}`)
  }
  const rate = (mostPercent: number) => decimal(String(between(0, mostPercent * 10))).div(1_000)
  const maybe = <T>(value: T): T | undefined => (next() < 0.7 ? value : undefined)
  return { between, money, rate, maybe }
}

export type Randomly = ReturnType<typeof randomly>

export const anyTerms = ({ money, rate, maybe }: Randomly): Priced => ({
  currency: maybe('€'),
  price: money(50_000),
  cost: money(30_000),
  shipping: maybe(money(2_000)),
  feeRate: maybe(rate(20)),
  feeFixed: maybe(money(100)),
  refundRate: maybe(rate(20)),
})

/** Runs a check for many cases; what fails names its case. */
export function forMany(cases: number, check: (random: Randomly) => void) {
  for (let seed = 1; seed <= cases; seed += 1) {
    try {
      check(randomly(seed * 7_919))
    } catch (error) {
      throw new Error(`Case ${seed} does not hold`, { cause: error })
    }
  }
}

/** Equal but for what a division leaves out past its last digit. */
export const same = (a: Decimal, b: Decimal): boolean => a.minus(b).abs().lessThan('1e-25')
