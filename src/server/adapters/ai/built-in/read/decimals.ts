import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import type { Amount } from '#core/economics/terms.ts'

/** How many decimals amounts have: those of their currency. One that was told with a fraction all the same is shown with it: “¥” is the yuan's sign too. */
export function decimalsIn(amounts: Amount[]): number {
  const marked = amounts.filter(({ currency }) => currency !== undefined)
  const decimals = decimalsOf(currencyCode(marked[0]?.currency ?? ''))
  return decimals === 0 && marked.some(({ value }) => !value.isInteger()) ? 2 : decimals
}
