import { type Decimal, zero } from '#core/decimal.ts'
import { money, type Quantity, rate, type Step } from './working.ts'

/** Costs of a unit until it is in the seller's warehouse, in one currency. */
export interface InboundCosts {
  cost: Decimal
  freight?: Decimal | undefined
  /** Import duty as a fraction of cost and freight, as customs count it in the EU and the UK. */
  dutyRate?: Decimal | undefined
}

export function landedCost({ cost, freight, dutyRate }: InboundCosts): { value: Decimal; steps: Step[] } {
  const arrived = cost.plus(freight ?? zero)
  const value = arrived.plus(arrived.times(dutyRate ?? zero))
  if (!freight && !dutyRate) return { value, steps: [] }
  const numbers: Record<string, Quantity> = { cost: money(cost) }
  if (freight) numbers.freight = money(freight)
  if (dutyRate) numbers['duty rate'] = rate(dutyRate)
  const base = freight ? '({cost} + {freight})' : '{cost}'
  const formula = dutyRate ? `${base} × (100 % + {duty rate})` : '{cost} + {freight}'
  return { value, steps: [{ name: 'Landed cost', formula, numbers, result: money(value) }] }
}
