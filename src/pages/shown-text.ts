import type { PageLanguage } from '#contracts/pages/page-blocks.ts'

const MONEY = /^(\d+(?:\.(\d+))?) ([A-Z]{3})$/

/** A canon text as shoppers read it: `1299.00 EUR` is `€1,299.00` on an English page and `1.299,00 €` on a German one. */
export function shownText(text: string, language: PageLanguage): string {
  const [, amount, decimals = '', currency] = MONEY.exec(text) ?? []
  if (!amount || !currency) return text
  const style = { style: 'currency', currency } as const
  const { minimumFractionDigits: usual = 0 } = new Intl.NumberFormat(language, style).resolvedOptions()
  const maximumFractionDigits = Math.max(usual, decimals.length)
  return new Intl.NumberFormat(language, { ...style, maximumFractionDigits }).format(Number(amount))
}
