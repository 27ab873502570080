const SAID = /^(Proposed: )?(-?\d+(?:\.\d+)?) ([A-Z]{3})$/

/** An amount as answers and the canon name it, “39.90 EUR”, as people read it: “€39.90”. Other text stays. */
export function moneyForPeople(text: string): string {
  const [, before = '', amount = '', currency = ''] = SAID.exec(text) ?? []
  if (!amount) return text
  const typed = amount.split('.')[1]?.length ?? 0
  const { maximumFractionDigits: usual = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, Math.min(typed, 20)),
  })
  return before + format.format(amount as `${number}`).replace('-', '−')
}
