import { type Decimal, one, zero } from '#core/decimal.ts'

/** An amount as given. Without a currency it is assumed to share that of the others, and marked so. */
export interface Amount {
  value: Decimal
  currency?: string | undefined
}

/** Known facts about an order of one product. Rates are fractions: 6 % is 0.06. */
export interface OrderFacts {
  price?: Amount | undefined
  cost?: Amount | undefined
  shipping?: Amount | undefined
  packaging?: Amount | undefined
  feeRate?: Decimal | undefined
  feeFixed?: Amount | undefined
  refundRate?: Decimal | undefined
  /** VAT that the price includes. */
  taxRate?: Decimal | undefined
  /** Contribution as the seller states it. */
  left?: Amount | undefined
}

/** Figures that follow from an order, where the seller set them by hand. */
export interface OwnFigures {
  margin?: Decimal | undefined
  breakEvenRoas?: Decimal | undefined
  breakEvenCpa?: Amount | undefined
  maxCpc?: Amount | undefined
}

/** The same in one currency, ready to be computed with. */
export interface Terms {
  currency: string | undefined
  price?: Decimal | undefined
  cost?: Decimal | undefined
  shipping?: Decimal | undefined
  packaging?: Decimal | undefined
  feeRate?: Decimal | undefined
  feeFixed?: Decimal | undefined
  refundRate?: Decimal | undefined
  taxRate?: Decimal | undefined
  /** Costs that nobody named: by so much less than the rest gives an order leaves, as the seller says. */
  unnamed?: Decimal | undefined
}

export type Problem =
  /** Amounts in several currencies: no rule adds dollars to euros. */
  | { kind: 'currencies'; currencies: string[] }
  | { kind: 'no-price' }
  | { kind: 'negative'; field: keyof OrderFacts }
  /** Fees, refunds or VAT of more than the whole price. */
  | { kind: 'rate'; field: 'feeRate' | 'refundRate' | 'taxRate' }

export type TermsOutcome = { ok: true; terms: Terms; unmarked: boolean } | { ok: false; problem: Problem }

const amounts = ['price', 'cost', 'shipping', 'packaging', 'feeFixed'] as const
const rates = ['feeRate', 'refundRate', 'taxRate'] as const

/** Checks and combines the given figures. `unmarked`: no amount names its currency. */
export function toTerms(told: OrderFacts, others: (string | undefined)[] = []): TermsOutcome {
  const currencies = currenciesOf([
    ...amounts.map((field) => told[field]?.currency),
    told.left?.currency,
    ...others,
  ])
  const problem = problemIn(told, currencies)
  if (problem) return { ok: false, problem }
  const [currency] = currencies
  const values = Object.fromEntries(amounts.map((field) => [field, told[field]?.value]))
  return {
    ok: true,
    terms: { ...values, currency, feeRate: told.feeRate, refundRate: told.refundRate, taxRate: told.taxRate },
    unmarked: currency === undefined,
  }
}

export const currenciesOf = (list: (string | undefined)[]): string[] => [
  ...new Set(list.filter((currency) => currency !== undefined)),
]

function problemIn(told: OrderFacts, currencies: string[]): Problem | undefined {
  if (currencies.length > 1) return { kind: 'currencies', currencies }
  if (told.price?.value.isZero()) return { kind: 'no-price' }
  for (const field of amounts) if (told[field]?.value.isNegative()) return { kind: 'negative', field }
  for (const field of rates) {
    const value = told[field]
    if (value?.isNegative()) return { kind: 'negative', field }
    if (value?.greaterThan(1)) return { kind: 'rate', field }
  }
  return undefined
}

const assumable = ['shipping', 'fees', 'refunds'] as const
export type Assumable = (typeof assumable)[number]

/** Terms that were not given and count as zero. */
export function assumedZero(terms: Terms): Assumable[] {
  const known: Record<Assumable, boolean> = {
    shipping: terms.shipping !== undefined,
    fees: terms.feeRate !== undefined || terms.feeFixed !== undefined,
    refunds: terms.refundRate !== undefined,
  }
  return assumable.filter((name) => !known[name])
}

/** Share of a price that belongs to the seller: without the included VAT. */
export const netShare = ({ taxRate = zero }: Pick<Terms, 'taxRate'>): Decimal => one.div(taxRate.plus(1))
